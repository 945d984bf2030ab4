import * as accounts from '@bracketbid/contract/http/accounts';
import type { Attack } from '../attack.ts';
import { anyAddress } from '../client.ts';

const DEEP = 30_000;

export const jsonTricks: Attack = {
  name: 'JSON tricks',
  what: 'nests 30,000 deep, prototype keys, numbers past all bounds, line breaks in names and addresses',
  run: async ({ client, tally, loners }) => {
    const [who] = loners;
    if (who === undefined) return;
    const bodies: [string, string][] = [
      ['a deep nest of lists', `{"fullName":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`],
      ['a deep nest of objects', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`],
      ['__proto__', '{"__proto__":{"role":"admin","isAdmin":true},"fullName":""}'],
      ['constructor.prototype', '{"constructor":{"prototype":{"role":"admin"}},"fullName":""}'],
      ['a number past all bounds', '{"fullName":1e999999}'],
      ['the same field twice', '{"fullName":1,"fullName":[]}'],
      ['no object', '"fullName"'],
      ['half an object', '{"fullName":'],
      ['a line break in a name', '{"fullName":"Ann\\r\\nBcc: all@example.test"}'],
      ['a list as a name', '{"fullName":["a"]}'],
    ];
    for (const [kind, body] of bodies) {
      const reply = await client.api({
        method: 'PATCH',
        path: accounts.updateProfile.path,
        body,
        token: who.token,
        headers: { 'content-type': 'application/json' },
      });
      tally.count(reply, `JSON with ${kind}`);
      tally.expect(reply.status >= 400, `JSON with ${kind} was taken (${reply.status}).`);
    }
    for (const email of [
      'a@b.co\r\nBcc: all@example.test',
      '"a\r\nb"@example.test',
      'a@b.co,c@d.co',
    ]) {
      const reply = await client.api({
        method: 'POST',
        path: accounts.forgotPassword.path,
        json: { email },
        from: anyAddress(),
      });
      tally.count(reply, 'An address with more in it');
      tally.expect(reply.status === 400, `The address ${JSON.stringify(email)} was taken.`);
    }
    const after = await client.api({ path: accounts.profile.path, token: who.token });
    tally.count(after, 'The profile afterwards');
    const { user } = accounts.profile.reply.parse(JSON.parse(after.text));
    tally.expect(user.role === 'member', 'A key in JSON made somebody an admin.');
  },
};
