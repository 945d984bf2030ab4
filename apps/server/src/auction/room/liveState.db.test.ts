import * as auction from '@bracketbid/contract/http/auction';
import { expect, it } from 'vitest';
import { aGroup, openLot, openScreen, signUp, startAuctions } from '../../../test/people.ts';
import { startServer } from '../../../test/startServer.ts';
import { tinyTournament } from '../../../test/tournaments/tinyTournament.ts';

const SHORT = { lockSeconds: 0, lotSeconds: 2, extensionSeconds: 2 };

it('returns all that a screen needs to open the auction, as of one event', async () => {
  const server = await startServer({ tournament: tinyTournament(3) });
  const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
  const { groupId } = group;
  const [ana, ben] = members;
  if (ana === undefined || ben === undefined) throw new Error('A group has its members');
  const params = { groupId };
  /** The whole picture beside the calls that return its parts. */
  const opened = async () => {
    const [whole, teams, bids] = await Promise.all([
      ben.call(auction.auctionState, { params }),
      ben.call(auction.teams, { params }),
      ben.call(auction.allBids, { params }),
    ]);
    return { whole, teams: teams.data, bids: bids.data };
  };
  try {
    const before = await opened();
    expect(before.whole).toMatchObject({ groupAdminId: ana.userId, bids: [] });
    expect(before.whole.teams.map(({ status }) => status)).toEqual([null, null, null]);
    expect(before.whole.teams).toEqual(before.teams);

    const screen = await openScreen(server.url, ana, groupId);
    await startAuctions(server.url, SHORT);
    const { team } = await openLot(screen);
    const teamId = team?._id ?? '';
    for (const [who, amount] of [
      [ana, '5'],
      [ben, '7'],
    ] as const) {
      expect((await who.bid(groupId, teamId, amount)).status).toBe(201);
    }
    const { whole: during } = await opened();
    expect(during.bids.find(({ teamID }) => teamID === teamId)?.bids).toMatchObject([
      { amount: 5, userId: ana.userId },
      { amount: 7, userId: ben.userId },
    ]);

    await screen.receives('auctionCompleted');
    const after = await opened();
    expect(after.whole.state.phase).toBe('completed');
    expect(after.whole.teams).toEqual(after.teams);
    expect(after.whole.bids).toEqual(after.bids);
    expect(after.whole.teams.find(({ _id }) => _id === teamId)).toMatchObject({
      status: 'sold',
      amount: 7,
      owner: { _id: ben.userId },
    });

    const stranger = await signUp(server.url, 'Stranger');
    expect(await stranger.send(auction.auctionState, { params })).toMatchObject({ status: 403 });
    const nowhere = { groupId: '018f0000-0000-7000-8000-000000000000' };
    const lost = await ben.send(auction.auctionState, { params: nowhere });
    expect(lost).toMatchObject({ status: 404 });
    screen.close();
  } finally {
    await server.close();
  }
});
