import { joinGroup } from '@bracketbid/contract/http/joining';
import type { Attack } from '../attack.ts';

export const raceJoins: Attack = {
  name: 'racing joins',
  what: 'eight people at once for the last three seats of a group',
  isBeforeAuctions: true,
  run: async ({ client, tally, loners, open: { slug, limit } }) => {
    const path = joinGroup.path.replace(':slug', slug);
    const replies = await Promise.all(
      loners.map(({ token, address }) =>
        client.api({ method: joinGroup.method, path, token, from: address }),
      ),
    );
    for (const reply of replies) tally.count(reply, 'A join');
    const joined = replies.filter(({ status }) => status === 200).length;
    const seats = limit - 1;
    tally.expect(joined === seats, `${joined} people were given ${seats} seats.`);
  },
};
