import { listen } from '@bracketbid/bench/listener';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import type { Attack } from '../attack.ts';
import { readsOfGroup } from '../privateCalls.ts';

export const forgedTokens: Attack = {
  name: 'forged tokens',
  what: 'access tokens without a signature, with another key, another role, or past their time; on HTTP and sockets',
  run: async ({ url, client, tally, own, targets, jwtSecret }) => {
    const [member] = own.members;
    const [target] = targets;
    if (member === undefined || target === undefined) return;
    const [head = '', body = '', signature = ''] = member.token.split('.');
    const claims = decodeJwt(member.token);
    const admin = { ...claims, role: 'admin' };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const sign = (payload: Record<string, unknown>, key: string, exp: number) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(exp)
        .sign(new TextEncoder().encode(key));
    const soon = Number(claims['exp']);
    const tokens: [string, string][] = [
      ['no signature', new UnsecuredJWT(admin).encode()],
      ['a signature that is empty', `${head}.${body}.`],
      ['another role under the old signature', `${head}.${part(admin)}.${signature}`],
      ['another person', `${head}.${part({ ...claims, sub: target.userId })}.${signature}`],
      ['another key', await sign(admin, 'a key of the attackers, thirty-two long', soon)],
      ['an empty key', await sign(admin, ' ', soon)],
      ['another algorithm', `${part({ alg: 'RS256' })}.${body}.${signature}`],
      ['a key of its own', `${part({ alg: 'HS256', jwk: { kty: 'oct', k: 'AA' } })}.${body}.AA`],
      ['no token at all', 'null'],
    ];
    if (jwtSecret !== null) {
      tokens.push(['the right key, an hour too late', await sign(claims, jwtSecret, soon - 7200)]);
    }
    for (const [kind, token] of tokens) {
      for (const path of ['/profile', '/admin/overview', ...readsOfGroup(target.groupId)]) {
        const reply = await client.api({ path, token, from: '198.51.100.170' });
        tally.count(reply, `A token with ${kind}`);
        tally.expect(reply.status === 401, `A token with ${kind} opened ${path}: ${reply.status}.`);
      }
      const who = { userId: member.userId, groupId: own.groupId, token };
      const socket = await listen(url, who, () => undefined).catch(() => null);
      tally.sent(1);
      tally.note(socket === null ? 'socket refused' : 'socket let in');
      tally.expect(socket === null, `A token with ${kind} opened a socket.`);
      socket?.close();
    }
  },
};
