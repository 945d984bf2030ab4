import { addSeats, seatsOfGroup } from '@bracketbid/contract/http/gavel';
import { describe, expect, it } from 'vitest';
import { aGavelGroup } from '../../../test/auctions/gavelGroup.ts';
import { testDatabases } from '../../../test/database.ts';
import { openScreen, type SomeBody, startAuctions } from '../../../test/people.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { importFour } from '../../../test/tournaments/playedTournament.ts';
import { useServer } from '../../../test/useServer.ts';

type Named = { readonly number: number; readonly name: string };

describe.each(testDatabases())('seats that are added at once, database %s', (kind) => {
  let server: TestServer;
  useServer({ kind }, async (started) => {
    ({ server } = started);
    await importFour(started.admin);
  });

  /** Both at the same moment. @returns those of each that the answer says are not theirs, by position */
  const listRefused = async (host: SomeBody, groupId: string, lists: readonly Named[][]) => {
    const answers = await Promise.all(
      lists.map((seats) => host.send(addSeats, { body: { groupId, seats } })),
    );
    return answers.map(({ status, body }) => {
      if (status === 201) return [];
      expect(body).toMatchObject({ errors: expect.any(Array) });
      return (body as { errors: { path: string }[] }).errors.map(({ path }) => path);
    });
  };

  it('[SEAT-2] in a running auction a number is one person’s, and all that are said to be there are', async () => {
    const { groupId, members } = await aGavelGroup(server, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const screen = await openScreen(server.url, ben, groupId);
    await startAuctions(server.url);
    await screen.receives('auctionAutoStarted');
    screen.close();
    for (let at = 1; at < 80; at += 10) {
      const lists = [
        [
          { number: at, name: 'Cleo' },
          { number: at + 1, name: 'Dan' },
        ],
        [
          { number: at + 1, name: 'Eve' },
          { number: at + 2, name: 'Fay' },
        ],
      ];
      const refused = await listRefused(ana, groupId, lists);
      const { seats } = await ana.call(seatsOfGroup, { params: { groupId } });
      const shown = seats.map(({ number, name }) => `${number} ${name}`);
      // The shared number is one's, and the other is told so.
      expect(refused.toSorted((a, b) => a.length - b.length)).toEqual([[], [expect.any(String)]]);
      for (const [index, list] of lists.entries()) {
        if (refused[index]?.length !== 0) continue;
        expect(shown).toEqual(
          expect.arrayContaining(list.map(({ number, name }) => `${number} ${name}`)),
        );
      }
    }
  });
});
