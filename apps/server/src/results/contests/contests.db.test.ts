import { userDetails } from '@bracketbid/contract/http/accounts';
import { viewBoard } from '@bracketbid/contract/http/board';
import * as calls from '@bracketbid/contract/contest/calls';
import { paper } from '@bracketbid/contract/http/paper';
import { auctionLog, groupLog } from '@bracketbid/contract/http/receipts';
import { exportGroup, standings } from '@bracketbid/contract/http/results';
import {
  markPayment,
  settlementCsv,
  settlementOfGroup,
} from '@bracketbid/contract/http/settlement';
import { offerShares, sharesOfGroup } from '@bracketbid/contract/http/shares';
import { SHARE_MESSAGES } from '@bracketbid/contract/text/shares';
import { makeBoard } from '@bracketbid/contract/http/board';
import { describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../../test/clocks/jumpingClock.ts';
import { openBoard } from '../../../test/connections/boardScreen.ts';
import {
  aContestGroup,
  aGolfWeek,
  aHeldContest,
  type Bids,
  type Draft,
} from '../../../test/contests/heldContest.ts';
import { testDatabases } from '../../../test/database.ts';
import {
  openScreen,
  PASSWORD,
  request,
  signIn,
  signUp,
  type SomeBody,
} from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';
import { useServer } from '../../../test/useServer.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Ana and Ben own the two best, the host the third; nobody the last. */
const SOLD: Bids = {
  Nina: { by: 1, amount: 60 },
  Bo: { by: 2, amount: 30 },
  Ida: { by: 0, amount: 10 },
};

describe.each(testDatabases())('a contest of a group’s own, database %s', (kind) => {
  const clock = createJumpingClock();
  let server: TestServer;
  useServer({ kind, clock }, (started) => {
    ({ server } = started);
  });

  /** Hanna is the host; Ana, Ben and Cleo sit with her, and Cleo owns nothing. */
  const held = async (other: Partial<Draft> = {}, bids = SOLD) => {
    const contest = aGolfWeek(clock.nowMs(), other);
    const names = ['Hanna', 'Ana', 'Ben', 'Cleo'] as const;
    const { group, members, findId } = await aHeldContest(
      server,
      names,
      contest,
      bids,
      clock.nowMs(),
    );
    const [hanna, ana, ben, cleo] = members;
    const params = { groupId: group.groupId };
    return {
      ...params,
      params,
      group,
      hanna,
      ana,
      ben,
      cleo,
      findId,
      look: async (who = cleo) => (await who.call(calls.contestOfGroup, { params })).contest,
      enter: (value: calls.WirePrizeValue, prizeId: string | null = 'places', who = hanna) =>
        who.send(calls.enterResult, { params, body: { prizeId, value } }),
      confirm: (who: SomeBody, prizeId = 'places', matchId?: string) =>
        who.send(calls.confirmResult, {
          params: { ...params, prizeId },
          body: matchId === undefined ? {} : { matchId },
        }),
      object: (who: SomeBody, prizeId = 'places') =>
        who.send(calls.objectToResult, {
          params: { ...params, prizeId },
          body: { reason: 'A card was wrong' },
        }),
    };
  };
  const places = (...order: string[][]): calls.WirePrizeValue => ({ kind: 'place', order });
  const offerHalf = (groupId: string, who: SomeBody, other: SomeBody, teamID: string) => {
    const parts = [who, other].map(({ userId }) => ({ userId, weight: 1 }));
    return who.send(offerShares, { body: { groupId, teamID, parts } });
  };
  const readStatus = async (answer: ReturnType<SomeBody['send']>) => (await answer).status;
  const again = (who: SomeBody) => signIn(server.url, who.email, PASSWORD);

  it('[RESULTS-3, RESULTS-8, SETTLE-1] is settled once its results are confirmed, and what is kept goes by the host', async () => {
    const { params, hanna, ana, ben, cleo, findId, look, enter, confirm } = await held();
    expect(await look()).toMatchObject({ potCents: 10_000, keptCents: 1000, paidCents: 0 });
    const { standings: before } = await ana.call(standings, { params });
    expect(before.find(({ user }) => user._id === ana.userId)).toMatchObject({
      best: 30,
      worst: -60,
    });
    expect(before.find(({ user }) => user._id === cleo.userId)).toMatchObject({
      best: 0,
      worst: 0,
    });
    const screen = await openScreen(server.url, ana, params.groupId);
    expect(await readStatus(enter(places([findId('Nina')], [findId('Bo')])))).toBe(200);
    await screen.receives('contestChanged');
    screen.close();
    await enter({ kind: 'named', entrants: [findId('Ida')] }, 'last');
    const entered = await look();
    expect(entered).toMatchObject({ paidCents: 9000, leftCents: 0, isFinal: false });
    expect(
      entered.prizes.map(({ state, pays }) => [state, pays.map(({ cents }) => cents)]),
    ).toEqual([
      ['entered', [5400, 2700]],
      ['entered', [900]],
    ]);
    const settlement = async () => (await ben.call(settlementOfGroup, { params })).settlement;
    expect(await settlement()).toMatchObject({ isFinal: false, transfers: [] });
    expect(await readStatus(confirm(hanna))).toBe(403);
    expect(await readStatus(confirm(ana))).toBe(403);
    expect(await readStatus(confirm(cleo))).toBe(200);
    expect(await readStatus(confirm(cleo))).toBe(200);
    expect((await look()).isFinal).toBe(false);
    expect(await readStatus(confirm(ana, 'last'))).toBe(200);
    expect((await look()).isFinal).toBe(true);
    const settled = await settlement();
    expect(settled).toMatchObject({ isFinal: true, keptCents: 1000, keptFor: 'the club' });
    const nets = new Map(settled.nets.map(({ user, netCents }) => [user._id, netCents]));
    const netsByContest = [ana, ben, hanna, cleo].map(({ userId }) => nets.get(userId) ?? NaN);
    expect(netsByContest).toEqual([-600, -300, -100, 0]);
    expect(netsByContest.reduce((sum, cents) => sum + cents, settled.keptCents)).toBe(0);
    const { csv: settledCsv } = await ben.call(settlementCsv, { params });
    expect(settledCsv.match(/^(?:net|kept),.*$/gm)).toEqual([
      'net,Cleo,,,0.00,0.00,0.00,,',
      'net,Hanna,,,10.00,9.00,-1.00,,',
      'net,Ben,,,30.00,27.00,-3.00,,',
      'net,Ana,,,60.00,54.00,-6.00,,',
      'kept,Hanna,the club,,,,10.00,,',
    ]);
    expect(settled.transfers).toEqual([
      { from: ana.userId, to: hanna.userId, cents: 600 },
      { from: ben.userId, to: hanna.userId, cents: 300 },
    ]);
    expect(await ana.call(standings, { params })).toMatchObject({
      isFinal: true,
      pot: 100,
      standings: [
        { user: { _id: cleo.userId }, profit: 0, best: 0, worst: 0 },
        { user: { _id: hanna.userId }, profit: -1 },
        { user: { _id: ben.userId }, profit: -3 },
        { user: { _id: ana.userId }, profit: -6 },
      ],
    });
    const { csv } = await ana.call(exportGroup, { params });
    expect(csv).toContain('Nina,1,,,sold,Ana,60,Nina,54.00');
  });

  it('[PRIZE-12] tells what a member can still have: one entrant has one place', async () => {
    const { params, ana, ben, findId, enter } = await held(
      {},
      { ...SOLD, Lou: { by: 3, amount: 20 } },
    );
    // Of $108 the places pay 64.80 and 32.40, the last one 10.80.
    const readRange = async (who: SomeBody) => {
      const { standings: all } = await who.call(standings, { params });
      const own = all.find(({ user }) => user._id === who.userId);
      return [own?.worst, own?.best];
    };
    expect(await readRange(ana)).toEqual([-60, 15.6]);
    await enter(places([findId('Nina')], [findId('Ida')]));
    expect(await readRange(ana)).toEqual([4.8, 15.6]);
    expect(await readRange(ben)).toEqual([-30, -19.2]);
    await enter({ kind: 'named', entrants: [findId('Lou')] }, 'last');
    expect(await readRange(ben)).toEqual([-30, -30]);
  });

  it('[SETTLE-4] says after a payment what a corrected result leaves to pay', async () => {
    const { params, groupId, hanna, ana, ben, cleo, findId, enter, confirm } = await held();
    await enter(places([findId('Nina')], [findId('Bo')]));
    await enter({ kind: 'named', entrants: [findId('Ida')] }, 'last');
    await confirm(cleo);
    await confirm(cleo, 'last');
    await ana.call(markPayment, {
      body: { groupId, from: ana.userId, to: hanna.userId, cents: 600, clientId: 'first' },
    });
    const look = async () => (await ben.call(settlementOfGroup, { params })).settlement;
    expect((await look()).nets.map(({ correctedCents }) => correctedCents)).toEqual([0, 0, 0, 0]);
    await enter(places([findId('Bo')], [findId('Nina')]));
    expect(await look()).toMatchObject({ isFinal: false, transfers: [] });
    await confirm(cleo);
    const settled = await look();
    const corrected = settled.nets.map((each) => [each.user.fullName, each.correctedCents]);
    expect(corrected).toEqual([
      ['Ben', 2700],
      ['Cleo', 0],
      ['Hanna', 0],
      ['Ana', -2700],
    ]);
    expect(settled).toMatchObject({ isFinal: true, correctedGames: [] });
    // Of $33 in all $6 are on their way.
    expect(settled.transfers).toHaveLength(2);
    expect(settled.transfers).toEqual(
      expect.arrayContaining([
        { from: ana.userId, to: ben.userId, cents: 2400 },
        { from: ana.userId, to: hanna.userId, cents: 300 },
      ]),
    );
  });

  it('[PAPER-1] has a paper of each day on which something was decided, and its board follows the standings', async () => {
    const { params, hanna, ana, findId, enter } = await held();
    await enter(places([findId('Nina')], [findId('Bo')]));
    const { edition, days, history } = await ana.call(paper, { params });
    expect(days).toHaveLength(1);
    expect(edition).toMatchObject({
      headline: 'Ana gains $54',
      isOver: false,
      upsets: [],
      next: [],
    });
    expect(history[0]?.members[0]).toMatchObject({ profitCents: 0 });
    const { board } = await hanna.call(makeBoard, { body: params });
    const seen = viewBoard.reply.parse(
      (await request(server.url, 'GET', viewBoard.path.replace(':token', board.token))).body,
    );
    expect(seen.board.standings?.find(({ fullName }) => fullName === 'Ana')).toMatchObject({
      wonCents: 5400,
    });
    const screen = await openBoard(server.url, board.token);
    await enter({ kind: 'named', entrants: [findId('Ida')] }, 'last');
    await screen.receives('contestChanged');
    screen.close();
  });

  it('[RESULTS-5] needs more than half of the others for a result that was objected to', async () => {
    const { ana, ben, cleo, findId, enter, look, confirm, object } = await held();
    const value = places([findId('Nina')]);
    await enter(value);
    expect(await readStatus(object(ben))).toBe(200);
    expect((await look()).prizes[0]).toMatchObject({ state: 'objected', confirmsAt: null });
    expect(await readStatus(confirm(cleo))).toBe(409);
    await enter(value);
    expect(await readStatus(confirm(cleo))).toBe(200);
    expect((await look()).prizes[0]?.state).toBe('entered');
    expect(await readStatus(confirm(ana))).toBe(200);
    expect((await look()).prizes[0]?.state).toBe('confirmed');
    expect(await readStatus(object(ben))).toBe(409);
  });

  it('[PRIZE-9, RESULTS-9] refunds who bought an entrant that is withdrawn before the first result', async () => {
    const { params, hanna, ana, cleo, findId, enter, look } = await held();
    const entrantId = findId('Nina');
    const ofEntrant = { ...params, entrantId };
    const propose = (who: SomeBody) =>
      readStatus(
        who.send(calls.withdrawEntrant, { params, body: { entrantId, reason: 'A bad back' } }),
      );
    const agree = (who: SomeBody) =>
      readStatus(who.send(calls.confirmWithdrawal, { params: ofEntrant }));
    expect(await propose(ana)).toBe(403);
    expect(await agree(cleo)).toBe(409);
    expect(await propose(hanna)).toBe(200);
    expect(await agree(ana)).toBe(403);
    expect(await agree(cleo)).toBe(200);
    expect(await look()).toMatchObject({ potCents: 4000, keptCents: 400 });
    expect((await look()).entrants[0]).toMatchObject({ isWithdrawn: true });
    expect(await readStatus(enter(places([entrantId])))).toBe(400);
    const { team } = await ana.call(userDetails, {
      params: { id: ana.userId },
      query: { groupId: params.groupId },
    });
    expect(team.map(({ amount, paidCents }) => [amount, paidCents])).toEqual([[60, 0]]);
    const { settlement } = await ana.call(settlementOfGroup, { params });
    expect(settlement.nets.find(({ user }) => user._id === ana.userId)).toMatchObject({
      paidCents: 0,
    });
  });

  it('[RESULTS-10] is called off by two thirds, and gives everything back', async () => {
    const { params, hanna, ana, ben, look } = await held();
    await hanna.call(calls.callOffContest, { params, body: { reason: 'Snow' } });
    expect(
      await readStatus(ben.send(calls.objectToCallOff, { params, body: { reason: 'No' } })),
    ).toBe(200);
    await ana.call(calls.confirmCallOff, { params });
    expect((await look()).callOff).toMatchObject({ isDone: false, objectedBy: [ben.userId] });
    await ben.call(calls.confirmCallOff, { params });
    expect(await look()).toMatchObject({
      callOff: { isDone: true },
      keptCents: 0,
      paidCents: 10_000,
      isFinal: true,
    });
    const { settlement } = await ana.call(settlementOfGroup, { params });
    expect(settlement.transfers).toEqual([]);
    const { csv } = await ana.call(exportGroup, { params });
    const [headings, first] = csv.split('\r\n');
    expect(headings).toBe('\ufeffEntrant,Number,Seed,Pool,Status,Owner,Price,Lot,Amount won,Parts');
    expect(first).toMatch(/^Nina,1,,,sold,/);
    expect(csv).toMatch(/\r\nWhat the prizes left: given back,,,,refunded,/);
  });

  it('[RESULTS-7] takes matches of a bracket in the order of play', async () => {
    const contest: Partial<Draft> = {
      kind: 'bracket',
      sheet: {
        keptBasisPoints: 0,
        keptFor: '',
        prizes: [
          { kind: 'round', id: 'semi', name: 'Semi-finals', code: 'F4', basisPoints: 2500 },
          { kind: 'round', id: 'final', name: 'Final', code: 'NC', basisPoints: 5000 },
        ],
        rest: 'top',
        unowned: 'rest',
        withdrawn: 'stands',
      },
    };
    const { cleo, ben, findId, enter, look, confirm } = await held(contest);
    const [first, second, final] = (await look()).matches;
    expect([first?.home, first?.away]).toEqual([findId('Nina'), findId('Bo')]);
    const won = (match: typeof first, winner: string | null): calls.WirePrizeValue => ({
      kind: 'round',
      matchId: match?._id ?? '',
      homeScore: 3,
      awayScore: 2,
      winner,
    });
    expect(await readStatus(enter(won(final, findId('Nina')), 'final'))).toBe(409);
    expect(await readStatus(enter(won(first, findId('Nina')), 'final'))).toBe(400);
    expect(await readStatus(enter(won(first, findId('Nina')), 'semi'))).toBe(200);
    expect(await readStatus(enter(won(second, findId('Lou')), 'semi'))).toBe(200);
    expect(await readStatus(enter(won(final, findId('Nina')), 'final'))).toBe(200);
    expect(await readStatus(enter(won(first, findId('Bo')), 'semi'))).toBe(409);
    expect(await readStatus(confirm(ben, 'semi', first?._id))).toBe(200);
    expect(await readStatus(confirm(cleo, 'semi', second?._id))).toBe(200);
    expect(await look()).toMatchObject({
      prizes: [{ state: 'confirmed' }, { state: 'entered' }],
      paidCents: 10_000,
      isFinal: false,
    });
    expect(await readStatus(confirm(cleo, 'final', final?._id))).toBe(200);
    expect(await look()).toMatchObject({ isFinal: true, leftCents: 0 });
  });

  it('[RESULTS-2] refuses what can’t be a result, and nothing changes', async () => {
    const { findId, hanna, ana, cleo, params, look, enter, confirm, object } = await held();
    const other = await held();
    const stranger = await signUp(server.url, 'Eve');
    const before = await look();
    const named = (entrants: string[]): calls.WirePrizeValue => ({ kind: 'named', entrants });
    const tries = [
      [enter(places([findId('Nina')]), 'places', ana), 403],
      [enter(places([findId('Nina')]), 'places', stranger), 403],
      [enter(places([findId('Nina')]), 'nothing'), 404],
      [enter(places([findId('Nina')]), 'last'), 400],
      [enter(places([findId('Nina')], [findId('Nina')])), 400],
      [enter(places([])), 400],
      [enter(places([other.findId('Nina')])), 400],
      [enter(named([hanna.userId]), 'last'), 400],
      [enter({ kind: 'points', points: { [findId('Nina')]: -1 }, isFinal: false }), 400],
      [confirm(cleo), 409],
      [confirm(cleo, 'nothing'), 404],
      [confirm(cleo, 'places', findId('Nina')), 404],
      [object(cleo), 409],
      [
        hanna.send(calls.withdrawEntrant, { params, body: { entrantId: ana.userId, reason: 'x' } }),
        404,
      ],
      [ana.send(calls.confirmCallOff, { params }), 409],
      [hanna.send(calls.changeContest, { params, body: { name: 'Other' } }), 409],
    ] as const;
    for (const [answer, status] of tries) {
      const { status: said, body } = await answer;
      expect([said, body['message']]).toEqual([status, expect.stringMatching(/\.$|characters$/)]);
    }
    expect(await look()).toEqual(before);
  });

  it('[RESULTS-1] takes one result of two devices of the host that enter at once, and no word before the auction’s end', async () => {
    const { findId, look, enter } = await held();
    const orders = [[[findId('Nina')]], [[findId('Bo')]]];
    const answers = await Promise.all(orders.map((order) => enter({ kind: 'place', order })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const value = (await look()).prizes[0]?.value;
    expect(orders.map((order) => ({ kind: 'place', order }))).toContainEqual(value);
    const auctionDate = new Date(clock.nowMs() + HOUR_MS).toISOString();
    const waiting = await aContestGroup(server, ['Ida'], {
      contest: aGolfWeek(clock.nowMs()),
      auctionDate,
    });
    const [ida] = waiting.members;
    const params = { groupId: waiting.group.groupId };
    const { contest } = await ida.call(calls.contestOfGroup, { params });
    expect(contest).toMatchObject({ potCents: 0, isFinal: false });
    const body = { prizeId: 'places', value: places([contest.entrants[0]?._id ?? '']) };
    const early = ida.send(calls.enterResult, { params, body });
    expect(await readStatus(early)).toBe(409);
  });

  it('[SHARE-1] shares are sold until it has begun or has a result', async () => {
    const { groupId, ana, ben, cleo, findId, enter } = await held();
    expect(await readStatus(offerHalf(groupId, ana, cleo, findId('Nina')))).toBe(201);
    await enter(places([findId('Bo')]));
    const late = await offerHalf(groupId, ben, cleo, findId('Bo'));
    expect([late.status, late.body['message']]).toEqual([409, SHARE_MESSAGES.contestBegun]);
  });

  it('[SHARE-1] shares are sold no more once it is called off, and open offers lapse', async () => {
    const { params, groupId, hanna, ana, ben, cleo, findId } = await held();
    const open = await offerHalf(groupId, ana, cleo, findId('Nina'));
    expect(open.status).toBe(201);
    await hanna.call(calls.callOffContest, { params, body: { reason: 'Snow' } });
    for (const who of [ana, ben]) await who.call(calls.confirmCallOff, { params });
    const { data } = await cleo.call(sharesOfGroup, { params });
    expect(data).toEqual([]);
    const late = await offerHalf(groupId, ben, cleo, findId('Bo'));
    expect([late.status, late.body['message']]).toEqual([409, SHARE_MESSAGES.contestOff]);
  });

  it('[RESULTS-4] is confirmed by time, 48 hours after it was entered, and payments wait for it', async () => {
    const { params, groupId, hanna, ana, findId, enter } = await held();
    await enter(places([findId('Nina')], [findId('Bo')]));
    await enter({ kind: 'named', entrants: [] }, 'last');
    const pay = (who: SomeBody) =>
      who.send(markPayment, {
        body: { groupId, from: ana.userId, to: hanna.userId, cents: 100, clientId: 'first' },
      });
    expect(await readStatus(pay(ana))).toBe(409);
    clock.jumpTo(clock.nowMs() + 48 * HOUR_MS);
    const later = await again(ana);
    const states = async () =>
      (await later.call(calls.contestOfGroup, { params })).contest.prizes.map(({ state }) => state);
    expect(await states()).toEqual(['confirmed', 'void']);
    const typesIn = async () =>
      (await later.call(groupLog, { params })).data.map(({ event }) => event.type);
    await expect.poll(typesIn).toEqual(expect.arrayContaining(['ResultConfirmed', 'PrizeVoided']));
    expect(await readStatus(pay(later))).toBe(201);
  });
});

it('[CONTEST-4] an auction freezes its contest, and holds its entrants as lots', async () => {
  const clock = createJumpingClock();
  const server = await startServer({ clock });
  try {
    const auctionDate = new Date(clock.nowMs() + 0.1 * HOUR_MS).toISOString();
    const of = { contest: aGolfWeek(clock.nowMs()), auctionDate };
    const { group, members } = await aContestGroup(server, ['Hanna', 'Ana'], of);
    const [hanna, ana] = members;
    const params = { groupId: group.groupId };
    const screen = await openScreen(server.url, ana, group.groupId);
    clock.jumpTo(Date.parse(auctionDate));
    const lock = await screen.receives('lockScreen');
    clock.jumpTo(Date.parse(lock.endsAt));
    await screen.receives('countdownUpdate', ({ phase }) => phase === 'open');
    expect((await ana.bid(group.groupId, lock.team._id, '7')).status).toBe(201);
    screen.close();
    const { data } = await ana.call(auctionLog, { params });
    const [started] = data.map(({ event }) => event);
    expect(started).toMatchObject({
      type: 'AuctionStarted',
      hostId: hanna.userId,
      contest: { name: 'The April cup', kind: 'places', entrants: { length: 4 } },
      settings: { payoutBasisPoints: {} },
    });
    const { contest } = await ana.call(calls.contestOfGroup, { params });
    expect(contest.entrants.map(({ _id }) => _id)).toContain(lock.team._id);
  } finally {
    await server.close();
  }
});
