import {
  addSeats,
  claimSeat,
  grantSeat,
  removeSeat,
  seatsOfGroup,
} from '@bracketbid/contract/http/gavel';
import { describe, expect, it } from 'vitest';
import { aGavelGroup, seated } from '../../../test/auctions/gavelGroup.ts';
import { testDatabases } from '../../../test/database.ts';
import {
  openScreen,
  type PeopleOf,
  type SomeBody,
  sortedStatuses,
  startAuctions,
} from '../../../test/people.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { importFour } from '../../../test/tournaments/playedTournament.ts';
import { useServer } from '../../../test/useServer.ts';

type Named = { readonly number: number; readonly name: string };

describe.each(testDatabases())('seats that two requests change at once, database %s', (kind) => {
  let server: TestServer;
  let groupId: string;
  let members: PeopleOf<readonly ['Ana', 'Ben', 'Cleo']>;
  /** An auction that runs, of Ana's. */
  useServer({ kind }, async (started) => {
    ({ server } = started);
    await importFour(started.admin);
    ({ groupId, members } = await aGavelGroup(server, ['Ana', 'Ben', 'Cleo']));
    const screen = await openScreen(server.url, members[1], groupId);
    await startAuctions(server.url);
    await screen.receives('auctionAutoStarted');
    screen.close();
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
    const [ana] = members;
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

  it('[SEAT-3] in a running auction a seat that is given twice at once to the same is theirs, and both are told so', async () => {
    const [ana, ben, cleo] = members;
    const seats = await seated(ana, groupId, [101, 102, 103, 104]);
    const give = (id: string, { userId }: SomeBody) =>
      ana.send(grantSeat, { params: { id }, body: { userId } });
    for (const { _id: id, token = '' } of seats) {
      await ben.call(claimSeat, { params: { id }, body: { token } });
      await cleo.call(claimSeat, { params: { id }, body: { token } });
      const same = await Promise.all([give(id, ben), give(id, ben)]);
      expect(sortedStatuses(same)).toEqual([200, 200]);
      expect((await give(id, cleo)).status).toBe(409);
    }
  });

  it('[SEAT-2] in a running auction a seat that is removed twice at once is gone, and both are told so', async () => {
    const [ana] = members;
    const seats = await seated(ana, groupId, [201, 202, 203, 204]);
    for (const { _id: id } of seats) {
      const remove = () => ana.send(removeSeat, { params: { id } });
      expect(sortedStatuses(await Promise.all([remove(), remove()]))).toEqual([200, 200]);
    }
    const left = (await ana.call(seatsOfGroup, { params: { groupId } })).seats;
    expect(left.filter(({ number }) => number > 200)).toEqual([]);
  });
});
