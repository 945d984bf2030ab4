import { actWithGavel, nameClerks } from '@bracketbid/contract/http/gavel';
import { pauseAuction } from '@bracketbid/contract/http/groupPause';
import { auctionLog } from '@bracketbid/contract/http/receipts';
import { proposeVoid } from '@bracketbid/contract/http/saleVoids';
import { describe, expect, it } from 'vitest';
import { asClerk, provenLog } from '../../../test/auctions/gavelActs.ts';
import { aRoom, enter, everyAct, lengthOfLog, NOBODY } from '../../../test/auctions/gavelRooms.ts';
import { testDatabases } from '../../../test/database.ts';
import {
  aGroup,
  type Answer,
  request,
  signUp,
  type SomeBody,
  startAuctions,
} from '../../../test/people.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { tinyTournament } from '../../../test/tournaments/tinyTournament.ts';
import { useServer } from '../../../test/useServer.ts';

describe.each(testDatabases())('when the gavel doesn’t act, database %s', (kind) => {
  let server: TestServer;
  let stranger: SomeBody;
  let clockHost: SomeBody;
  let clockGroupId: string;
  const rooms: Awaited<ReturnType<typeof aRoom>>[] = [];
  const beforeStart: Answer[] = [];

  useServer({ kind, tournament: tinyTournament(4) }, async (started) => {
    ({ server } = started);
    stranger = await signUp(server.url, 'Stranger');
    for (let room = 0; room < 4; room += 1) rooms.push(await aRoom(server));
    const clock = await aGroup(server.url, ['Cloe', 'Carl']);
    clockGroupId = clock.group.groupId;
    [clockHost] = clock.members;
    for (const who of [rooms[0]?.ana, rooms[0]?.cleo]) {
      if (who === undefined) throw new Error('There are rooms');
      const act = { act: 'show', teamID: NOBODY } as const;
      beforeStart.push(await asClerk(who, rooms[0]?.groupId ?? '').tries(act));
    }
    await startAuctions(server.url);
  });

  it('[GAVEL-1] whoever is no clerk does nothing, whatever the act; a stranger sees no group', async () => {
    const room = await enter(rooms.pop());
    for (const act of everyAct(room.lot)) {
      await room.refuses(
        () => room.member.tries(act),
        403,
        'NotAClerk',
        'Only the host and the clerks hold the gavel.',
      );
      const { status, body } = await asClerk(stranger, room.groupId).tries(act);
      expect([status, body['code']]).toEqual([403, 'Forbidden']);
    }
    const unsigned = await request(server.url, 'POST', actWithGavel.path, {
      body: { groupId: room.groupId, clientActId: 'x', act: 'open' },
    });
    expect(unsigned.status).toBe(401);
  });

  it('[GAVEL-1] nobody acts before the start, nor where the clock ends the lots', async () => {
    for (const { status, body } of beforeStart) {
      expect([status, body['code'], body['message']]).toEqual([
        409,
        'NotStarted',
        'The auction has not started yet.',
      ]);
    }
    const clerk = asClerk(clockHost, clockGroupId);
    const length = () => lengthOfLog(clockHost, clockGroupId);
    await expect.poll(length).toBeGreaterThan(0);
    const noGavel = {
      status: 409,
      body: {
        code: 'NoGavel',
        message: 'The clock ends this group’s lots: seats and clerks come with a gavel.',
      },
    };
    for (const act of everyAct(NOBODY)) {
      if ('seat' in act) continue;
      expect(await clerk.tries(act)).toMatchObject(noGavel);
    }
    const { data } = await clockHost.call(auctionLog, { params: { groupId: clockGroupId } });
    expect(data.map(({ event }) => event.type)).not.toContain('LotShown');
  });

  it('[GAVEL-6] a strike needs a reason, a bid and another clerk; a phone’s bid is struck by nobody alone', async () => {
    const room = await enter(rooms.pop());
    const { host, clerk, lot, ana, groupId } = room;
    await room.refuses(
      () => host.tries({ act: 'strike', reason: 'A slip' }),
      409,
      'NothingOpen',
      'No lot is open for bids.',
    );
    await host.opens(lot);
    await room.refuses(
      () => host.tries({ act: 'strike', reason: 'A slip' }),
      409,
      'NothingBid',
      'There is no bid on this lot.',
    );
    await room.cleo.bid(groupId, lot, '5');
    for (const reason of ['', '   ', 7]) {
      await room.isNoAct({ act: 'strike', reason }, 'Please say why, in a few words.');
    }
    await room.isNoAct(
      { act: 'strike', reason: 'x'.repeat(121) },
      'Reason must be at most 120 characters',
    );
    const nothing = [409, 'NothingToStrike', 'There is nothing to agree to any more.'] as const;
    await room.refuses(() => clerk.tries({ act: 'agree' }), ...nothing);
    await host.act({ act: 'strike', reason: 'A slip' });
    await room.refuses(
      () => host.tries({ act: 'agree' }),
      409,
      'OwnStrike',
      'Another clerk has to agree.',
    );
    // Another accepted act drops it.
    await host.act({ act: 'bid', seat: 1, amount: 9 });
    await room.refuses(() => clerk.tries({ act: 'agree' }), ...nothing);
    await host.act({ act: 'strike', reason: 'A slip' });
    await clerk.act({ act: 'agree' });
    await ana.call(nameClerks, { body: { groupId, userIds: [] } });
    await room.refuses(
      () => host.tries({ act: 'strike', reason: 'A slip', sure: true }),
      409,
      'PhoneBidStands',
      'A bid from a phone stands: only two clerks together take it back.',
    );
    await room.refuses(
      () => clerk.tries({ act: 'agree' }),
      403,
      'NotAClerk',
      'Only the host and the clerks hold the gavel.',
    );
    await host.act({ act: 'bid', seat: 1, amount: 9 });
    await room.refuses(
      () => host.tries({ act: 'strike', reason: 'A slip' }),
      409,
      'NotSure',
      'Say that you are sure: the bid is taken back at once.',
    );
    const log = await provenLog(ana, groupId);
    expect(log.filter(({ event }) => event.type === 'BidStruck')).toHaveLength(1);
  });

  it('[GAVEL-7] nothing is shown while a team is open or a sale is in question, nor in a pause', async () => {
    const room = await enter(rooms.pop());
    const { host, lot, second, ana, groupId } = room;
    await host.opens(lot);
    const isOpen = [409, 'LotIsOpen', 'A lot is open: end it first.'] as const;
    await room.refuses(() => host.tries({ act: 'show', teamID: second }), ...isOpen);
    await room.refuses(() => host.tries({ act: 'open' }), ...isOpen);
    await room.refuses(() => host.tries({ act: 'field' }), ...isOpen);
    await room.refuses(() => host.tries({ act: 'finish', sure: true }), ...isOpen);
    const { seq } = await host.act({ act: 'bid', seat: 1, amount: 3 });
    await room.refuses(
      () => host.tries({ act: 'pass' }),
      409,
      'HasBid',
      'There is a bid on this lot: it can’t be passed.',
    );
    await room.refuses(
      () => host.tries({ act: 'sell', seenSeq: seq }),
      409,
      'NotWarned',
      'Call it twice before it is sold.',
    );
    const twice = await host.warnsTwice(seq);
    await host.act({ act: 'sell', seenSeq: twice.seq });
    await ana.call(proposeVoid, { body: { groupId, teamID: lot, reason: 'A slip' } });
    const stands = [
      409,
      'VoidStands',
      'Another sale is in question: that one comes first.',
    ] as const;
    await room.refuses(() => host.tries({ act: 'show', teamID: second }), ...stands);
    await room.refuses(() => host.tries({ act: 'finish', sure: true }), ...stands);
    await room.clerk.tries({ act: 'open' });
    await ana.call(pauseAuction, { body: { groupId, duration: 1 } });
    for (const act of everyAct(second)) {
      const isSeen = !('seenSeq' in act);
      await room.refuses(
        () => host.tries(isSeen ? act : { ...act, seenSeq: 1 }),
        409,
        'AuctionPaused',
        'The auction is paused.',
      );
    }
    expect((await provenLog(ana, groupId)).at(-1)?.event.type).toBe('PauseBegan');
  });

  it('[GAVEL-8] only the host finishes, surely and with nothing on the block; then everything is over', async () => {
    const room = await enter(rooms.pop());
    const { host, clerk, lot, second, ana, groupId } = room;
    await room.refuses(
      () => clerk.tries({ act: 'finish', sure: true }),
      403,
      'HostFinishes',
      'Only the host can finish the auction.',
    );
    await host.act({ act: 'show', teamID: lot });
    await room.refuses(
      () => host.tries({ act: 'finish', sure: true }),
      409,
      'LotIsShown',
      'A lot is on the block: open it, or show another first.',
    );
    await host.act({ act: 'open' });
    await host.act({ act: 'pass' });
    await room.refuses(
      () => host.tries({ act: 'show', teamID: lot }),
      409,
      'OthersWait',
      'Other lots come first: this one was passed.',
    );
    await room.refuses(
      () => host.tries({ act: 'show', teamID: NOBODY }),
      404,
      'UnknownTeam',
      'This team is not part of the auction.',
    );
    for (const body of [{}, { sure: false }, { sure: 'yes' }]) {
      await room.isNoAct(
        { act: 'finish', ...body },
        'Say that you are sure: what is left stays unsold.',
      );
    }
    for (const act of ['dance', undefined, 7]) {
      await room.isNoAct({ act }, 'This is no act of the gavel.');
    }
    await host.act({ act: 'finish', sure: true });
    const over = [409, 'AuctionOver', 'The auction is over.'] as const;
    for (const act of everyAct(second)) await room.refuses(() => host.tries(act), ...over);
    expect((await provenLog(ana, groupId)).at(-1)?.event.type).toBe('AuctionCompleted');
  });
});
