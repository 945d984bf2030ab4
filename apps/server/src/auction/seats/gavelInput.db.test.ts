import { SEAT_MESSAGES } from '@bracketbid/contract/text/seats';
import { describe, expect, it } from 'vitest';
import { type Act, provenLog } from '../../../test/auctions/gavelActs.ts';
import { aGavelGroup, seated } from '../../../test/auctions/gavelGroup.ts';
import { aRoom, enter, NOBODY } from '../../../test/auctions/gavelRooms.ts';
import { testDatabases } from '../../../test/database.ts';
import { signUp, type SomeBody, startAuctions } from '../../../test/people.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { tinyTournament } from '../../../test/tournaments/tinyTournament.ts';
import { useServer } from '../../../test/useServer.ts';

describe.each(testDatabases())('what is no act of the gavel, database %s', (kind) => {
  let server: TestServer;
  let stranger: SomeBody;
  let otherSeatId: string;
  const rooms: Awaited<ReturnType<typeof aRoom>>[] = [];

  useServer({ kind, tournament: tinyTournament(4) }, async (started) => {
    ({ server } = started);
    stranger = await signUp(server.url, 'Stranger');
    for (let room = 0; room < 5; room += 1) rooms.push(await aRoom(server));
    const other = await aGavelGroup(server, ['Otto']);
    const [seat] = await seated(other.members[0], other.groupId, [7]);
    otherSeatId = seat?._id ?? '';
    await startAuctions(server.url);
  });

  it('[GAVEL-2] a seq that nobody can have seen is no seq, and a stale one keeps the gavel up', async () => {
    const room = await enter(rooms.pop());
    const { host, clerk, lot } = room;
    await host.opens(lot);
    const { seq: stale } = await host.act({ act: 'bid', seat: 1, amount: 5 });
    const { seq } = await clerk.act({ act: 'bid', user: room.cleo.userId, amount: 6 });
    for (const act of ['warn', 'sell'] as const) {
      await room.refuses(
        () => host.tries({ act, seenSeq: seq + 1 }),
        400,
        'InvalidSeq',
        'This is nothing that you can have seen.',
      );
      const { body } = await room.refuses(
        () => host.tries({ act, seenSeq: stale }),
        409,
        'BidCameFirst',
        'A bid came first: $6 stands now.',
      );
      expect(body['bid']).toMatchObject({ amount: 6, userId: room.cleo.userId, teamID: lot });
      for (const seenSeq of [-1, 1.5, '7', null, 1e21]) {
        await room.isNoAct({ act, seenSeq }, 'This is nothing that you can have seen.');
      }
    }
  });

  it('[GAVEL-3] two clerks at once warn, sell, show and name one by one: the second is told why not', async () => {
    const room = await enter(rooms.pop());
    const { host, clerk, lot, second } = room;
    const both = async (act: Act, code: string) => {
      const before = await room.length();
      const answers = await Promise.all([host.tries(act), clerk.tries(act)]);
      const refused = answers.find(({ status }) => status !== 200);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(refused?.body['code']).toBe(code);
      expect(await room.length()).toBe(before + 1);
      return Math.max(...answers.map(({ body }) => Number(body['seq'] ?? 0)));
    };
    await both({ act: 'show', teamID: lot }, 'ShownAlready');
    await both({ act: 'open' }, 'LotIsOpen');
    await both({ act: 'call', amount: 4 }, 'BidTooLow');
    await both({ act: 'name', seat: 1 }, 'NothingCalled');
    const seq = await both({ act: 'bid', seat: 3, amount: 5 }, 'AlreadyHighest');
    await host.warnsTwice(seq);
    await room.refuses(
      () => host.tries({ act: 'warn', seenSeq: seq }),
      409,
      'WarnedTwice',
      'It was called twice: sell it now.',
    );
    await both({ act: 'sell', seenSeq: seq }, 'NothingOpen');
    await room.refuses(
      () => host.tries({ act: 'show', teamID: lot }),
      409,
      'LotOver',
      'Bidding on this team is over.',
    );
    await host.opens(second);
    await both({ act: 'pass' }, 'NothingOpen');
    await provenLog(room.ana, room.groupId);
  });

  it('[GAVEL-4] paddles of other groups, removed ones and strangers bid nothing; nobody is named for a call that was struck', async () => {
    const room = await enter(rooms.pop());
    const { host, lot } = room;
    await host.opens(lot);
    await host.act({ act: 'call', amount: 4 });
    const unknown = [409, 'UnknownSeat', 'This group has no such seat.'] as const;
    for (const seat of [2, 7, 999]) {
      await room.refuses(() => host.tries({ act: 'bid', seat, amount: 9 }), ...unknown);
      await room.refuses(() => host.tries({ act: 'name', seat }), ...unknown);
    }
    for (const user of [otherSeatId, room.removedId, stranger.userId, NOBODY]) {
      const nobody = [403, 'NotAMember', 'This person is not in the auction.'] as const;
      await room.refuses(() => host.tries({ act: 'bid', user, amount: 9 }), ...nobody);
      await room.refuses(() => host.tries({ act: 'name', user }), ...nobody);
    }
    await host.act({ act: 'strike', reason: 'Nobody said it' });
    await room.refuses(
      () => host.tries({ act: 'name', seat: 1 }),
      409,
      'NothingCalled',
      'Nothing was called that waits for a name.',
    );
    for (const bidder of [{}, { seat: 1, user: room.seatId }]) {
      await room.isNoAct(
        { act: 'bid', amount: 9, ...bidder },
        'Say who bids: a paddle’s number, or a member.',
      );
    }
    for (const seat of [0, 1000, '1', 1.5]) {
      await room.isNoAct({ act: 'bid', amount: 9, seat }, SEAT_MESSAGES.numberInvalid);
    }
    // A claimed paddle bids for its account.
    const { data } = await host.act({ act: 'bid', seat: 3, amount: 5 });
    expect(data).toMatchObject({ userId: room.zoe.userId, amount: 5 });
  });

  it('[GAVEL-5] an amount is whole dollars above all before, and within what its bidder has', async () => {
    const room = await enter(rooms.pop());
    const { host, lot } = room;
    await host.opens(lot);
    await host.act({ act: 'bid', seat: 1, amount: 20 });
    for (const amount of ['1e3', '21', 0, -1, 1.5, 1e10, null, true]) {
      for (const act of ['bid', 'call'] as const) {
        const before = await room.length();
        const seat = act === 'bid' ? { seat: 3 } : {};
        await room.isNoAct({ act, amount, ...seat }, 'A bid is whole dollars, $1 at least.');
        expect(await room.length()).toBe(before);
      }
    }
    const low = [409, 'BidTooLow', 'The bid must be higher than $20.'] as const;
    for (const amount of [1, 19, 20]) {
      await room.refuses(() => host.tries({ act: 'bid', seat: 3, amount }), ...low);
      await room.refuses(() => host.tries({ act: 'call', amount }), ...low);
    }
    await room.refuses(
      () => host.tries({ act: 'bid', seat: 1, amount: 21 }),
      409,
      'AlreadyHighest',
      '#1 Seat 1 leads already.',
    );
    await room.refuses(
      () => host.tries({ act: 'bid', seat: 3, amount: 101 }),
      409,
      'OverBudget',
      'Zoe has $100 left.',
    );
    await host.act({ act: 'call', amount: 500 });
    await room.refuses(
      () => host.tries({ act: 'name', seat: 3 }),
      409,
      'OverBudget',
      'Zoe has $100 left.',
    );
    for (const act of ['warn', 'sell'] as const) {
      await room.refuses(
        () => host.tries({ act, seenSeq: 1 }),
        409,
        'WhoSaid',
        'Who said $500? Name them, or take the call back.',
      );
    }
  });

  it('[GAVEL-1] the same act under the same id is done once, whatever else it says the second time', async () => {
    const room = await enter(rooms.pop());
    const { host, lot, second, ana, groupId } = room;
    const shown = await host.act({ act: 'show', teamID: lot }, 'an act');
    const before = await room.length();
    expect(await host.act({ act: 'show', teamID: lot }, 'an act')).toEqual(shown);
    expect(await host.act({ act: 'show', teamID: second }, 'an act')).toEqual(shown);
    expect(await host.act({ act: 'open' }, 'an act')).toEqual(shown);
    expect(await room.length()).toBe(before);
    // Another clerk's ids are their own, and a bid's are another thing than an act's.
    await room.clerk.act({ act: 'open' }, 'an act');
    expect((await ana.bid(groupId, lot, '5', 'an act')).status).toBe(201);
    await room.ben.bid(groupId, lot, '6', 'a bid');
    const bid = await room.clerk.act({ act: 'bid', seat: 1, amount: 7 }, 'a bid');
    expect(bid.data).toMatchObject({ amount: 7, userId: room.seatId });
    expect(await room.clerk.act({ act: 'bid', seat: 1, amount: 7 }, 'a bid')).toEqual(bid);
    // What was refused is decided anew.
    const early = { act: 'sell', seenSeq: bid.seq } as const;
    expect((await host.tries(early, 'a sale')).body['code']).toBe('NotWarned');
    await host.warnsTwice(bid.seq);
    const sold = await host.act(early, 'a sale');
    expect(await host.act(early, 'a sale')).toEqual(sold);
    for (const clientActId of [undefined, '', 'x'.repeat(65), 7, 'naïve']) {
      await room.isNoAct(
        { clientActId, act: 'show', teamID: second },
        'This is not a name of an act.',
      );
    }
  });
});
