import { randomUUID } from 'node:crypto';
import { API_BASE } from '@bracketbid/contract/call';
import * as accounts from '@bracketbid/contract/http/accounts';
import { isMemberOfGroup } from '@bracketbid/contract/http/groups';
import { joinGroup } from '@bracketbid/contract/http/joining';
import { type Attack, inLanes } from '../attack.ts';
import { anyAddress } from '../client.ts';
import { quantile } from '@bracketbid/bench/quantile';
import { readsOfGroup } from '../privateCalls.ts';
import { signUp } from '../people.ts';

const LANES = 4;
const TRIES = { short: 6, full: 15 };
/** How much longer one kind of email may take than the other, by the median of its tries. */
const DIFFERENCE_MS_MAX = 25;

export const enumeration: Attack = {
  name: 'enumeration',
  what: 'unknown ids, links and e-mails, to learn from the answer, or its time, which exist',
  run: async ({ client, tally, loners, size }) => {
    const [who] = loners;
    if (who === undefined) return;
    await inLanes(TRIES[size], LANES, Infinity, async () => {
      const id = randomUUID();
      const paths = [
        ...readsOfGroup(id),
        accounts.userDetails.path.replace(':id', id),
        isMemberOfGroup.path.replace(':groupId', id),
      ].map((path) => `${API_BASE}${path}`);
      for (const path of [...paths, `/uploads/${id}.webp`]) {
        const reply = await client.send({ path, token: who.token });
        tally.count(reply, `An unknown id in ${path}`);
        tally.expect(
          [400, 401, 403, 404, 429].includes(reply.status),
          `An unknown id in ${path} was answered with ${reply.status}.`,
        );
      }
      const join = await client.api({
        method: joinGroup.method,
        path: joinGroup.path.replace(':slug', id.slice(0, 12)),
        token: who.token,
      });
      tally.count(join, 'A guessed invitation');
      tally.expect(join.status >= 400, 'A guessed invitation led into a group.');
    });
    const owner = await signUp(client, 'Ella Exists', '198.51.100.191');
    for (const { path } of [accounts.forgotPassword, accounts.login]) {
      const answers = { known: new Set<string>(), unknown: new Set<string>() };
      const tookMs = { known: [] as number[], unknown: [] as number[] };
      for (let index = 0; index < TRIES[size]; index += 1) {
        for (const kind of ['known', 'unknown'] as const) {
          const email = kind === 'known' ? owner.email : `nobody.${randomUUID()}@example.test`;
          const json = path === accounts.login.path ? { email, password: 'Wrong-123' } : { email };
          const reply = await client.api({ method: 'POST', path, json, from: anyAddress() });
          tally.count(reply, `${path} for ${kind}`);
          if (reply.status === 429) continue;
          answers[kind].add(`${reply.status} ${reply.text}`);
          tookMs[kind].push(reply.tookMs);
        }
      }
      const [known, unknown] = [[...answers.known], [...answers.unknown]];
      tally.expect(
        known.length === 1 && known[0] === unknown[0] && unknown.length === 1,
        `${path} says other words for an account that exists: ${known.join(' ')} / ${unknown.join(' ')}`,
      );
      const middleMs = [quantile(tookMs.known, 0.5), quantile(tookMs.unknown, 0.5)];
      const apartMs = Math.max(...middleMs) - Math.min(...middleMs);
      // On a busy machine both take longer, and differ by more.
      const allowedMs = Math.max(DIFFERENCE_MS_MAX, Math.max(...middleMs) / 2);
      tally.expect(
        size === 'short' || apartMs <= allowedMs,
        `${path} takes ${apartMs.toFixed(0)} ms longer for one kind of e-mail.`,
      );
    }
  },
};
