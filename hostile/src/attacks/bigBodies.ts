import { atOnce, type Attack } from '../attack.ts';
import { anyAddress } from '../client.ts';

const STRANGERS = 20;
/** Just under the limit of the largest call. */
const BODY = '['.repeat(1_990_000);

/** Calls that accept big bodies from people who may send them, calls that don't, and one that doesn't exist. */
const CALLS = [
  ['PUT', '/admin/tournament'],
  ['POST', '/admin/season'],
  ['PUT', '/admin/results'],
  ['POST', '/auth/login'],
  ['POST', '/auction/add'],
  ['POST', '/pages/save-contact'],
  ['POST', '/there-is-no-such-call'],
  ['PUT', '/admin/tournament'],
  ['POST', '/admin/season'],
  ['PUT', '/admin/results'],
] as const;

export const bigBodies: Attack = {
  name: 'big bodies',
  what: 'twenty strangers and twenty members, each with 2 MB of `[[[`',
  run: async ({ client, tally, loners, seconds, size }) => {
    const endMs = performance.now() + seconds * 1000;
    const rounds = size === 'short' ? 1 : 4;
    for (let round = 0; round < rounds && performance.now() < endMs; round += 1) {
      await atOnce(STRANGERS * 2, async (index) => {
        const [method, path] = CALLS[(index + round) % CALLS.length] ?? CALLS[0];
        const member = index < STRANGERS ? undefined : loners[index % loners.length];
        const reply = await client.api({
          method,
          path,
          body: BODY,
          from: anyAddress(),
          headers: { 'content-type': 'application/json' },
          ...(member === undefined ? {} : { token: member.token }),
        });
        tally.count(reply, `2 MB for ${path}`);
        tally.expect(
          reply.status === 0 || reply.status >= 400,
          `2 MB of brackets for ${path} were taken (${reply.status}).`,
        );
      });
    }
  },
};
