import * as calls from '@bracketbid/contract/contest/calls';
import { groupLog } from '@bracketbid/contract/http/receipts';
import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import { describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../../test/clocks/jumpingClock.ts';
import {
  aContestGroup,
  aGolfWeek,
  aHeldContest,
  type Draft,
  holdContest,
} from '../../../test/contests/heldContest.ts';
import { testDatabases } from '../../../test/database.ts';
import { openScreen, request, signUp, type SomeBody } from '../../../test/people.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { useServer } from '../../../test/useServer.ts';

const MINUTE_MS = 60_000;
const POINTS: Partial<Draft> = {
  kind: 'points',
  sheet: {
    ...aGolfWeek(0).sheet,
    prizes: [
      { kind: 'points', id: 'season', name: 'Season', basisPoints: 8000, inventory: 100 },
      { kind: 'stage', id: 'cut', name: 'The cut', basisPoints: 1000, slots: 2 },
    ],
  },
};
const KNOCKOUT: Partial<Draft> = {
  kind: 'bracket',
  sheet: {
    ...aGolfWeek(0).sheet,
    prizes: [{ kind: 'round', id: 'final', name: 'Final', code: 'NC', basisPoints: 10_000 }],
  },
};

describe.each(testDatabases())('what can’t be of a contest, database %s', (kind) => {
  const clock = createJumpingClock();
  let server: TestServer;
  useServer({ kind, clock }, (started) => {
    ({ server } = started);
  });

  const inMinutes = (minutes: number) =>
    new Date(clock.nowMs() + minutes * MINUTE_MS).toISOString();
  const held = async (other: Partial<Draft>) => {
    const names = ['Hanna', 'Ana', 'Cleo'] as const;
    const contest = aGolfWeek(clock.nowMs(), other);
    const bids = { Nina: { by: 1, amount: 60 } };
    const found = await aHeldContest(server, names, contest, bids, clock.nowMs());
    const [hanna, , cleo] = found.members;
    const params = { groupId: found.group.groupId };
    const look = async () => (await cleo.call(calls.contestOfGroup, { params })).contest;
    const lines = async () => (await cleo.call(groupLog, { params })).data.length;
    const enter = (prizeId: string | null, value: calls.WirePrizeValue) =>
      hanna.send(calls.enterResult, { params, body: { prizeId, value } });
    return { ...found, params, hanna, cleo, look, lines, enter };
  };

  it('[RESULTS-2] is refused with a status, a path and a sentence, and nothing is said by it', async () => {
    const { params, hanna, findId, look, lines, enter } = await held(POINTS);
    const knockout = await held(KNOCKOUT);
    const [match] = (await knockout.look()).matches;
    const nina = findId('Nina');
    const scored = (points: Record<string, number>, isFinal = true): calls.WirePrizeValue => ({
      kind: 'points',
      points,
      isFinal,
    });
    const ofOtherMatch: calls.WirePrizeValue = {
      kind: 'round',
      matchId: match?._id ?? '',
      homeScore: 1,
      awayScore: 0,
      winner: nina,
    };
    await enter('season', scored({ [nina]: 60 }, false));
    const before = [await look(), await lines()];
    const tries = [
      [
        enter('season', scored({ [nina]: 60, [findId('Bo')]: 41 })),
        400,
        'value.points',
        'These are 101 points, but there are only 100.',
      ],
      [
        enter('season', scored({ [nina]: 1.5 })),
        400,
        `value.points.${nina}`,
        'Points are a whole number from 0 to 1,000,000,000.',
      ],
      [
        enter('season', scored({ [nina]: -1 })),
        400,
        `value.points.${nina}`,
        'Points are a whole number from 0 to 1,000,000,000.',
      ],
      [
        enter('season', scored({ [knockout.findId('Nina')]: 1 })),
        400,
        `value.points.${knockout.findId('Nina')}`,
        'This entrant is not in the contest.',
      ],
      [
        enter('cut', { kind: 'stage', entrants: ['Nina', 'Bo', 'Ida'].map(findId) }),
        400,
        'value.entrants',
        '3 are too many: 2 reach this stage.',
      ],
      [
        enter('cut', { kind: 'stage', entrants: [nina, nina] }),
        400,
        'value.entrants.1',
        'Nina is named twice.',
      ],
      // A prize and a match of another group.
      [enter('final', ofOtherMatch), 404, null, 'This contest has no such prize.'],
      [enter(null, ofOtherMatch), 404, null, 'This contest has no such match.'],
      [
        hanna.send(calls.confirmResult, { params: { ...params, prizeId: 'season' }, body: {} }),
        403,
        null,
        'Somebody other than the host has to confirm this.',
      ],
    ] as const;
    for (const [answer, status, path, sentence] of tries) {
      const { status: said, body } = await answer;
      const errors = path === null ? undefined : [{ path, message: sentence }];
      expect([said, body['errors'], body['message']]).toEqual([status, errors, sentence]);
    }
    expect([await look(), await lines()]).toEqual(before);
  });

  it('[CONTEST-4] is refused in a change, too, and nothing is changed by it', async () => {
    const of = { contest: aGolfWeek(clock.nowMs()), auctionDate: inMinutes(30) };
    const { group, members } = await aContestGroup(server, ['Hanna'], of);
    const [hanna] = members;
    const params = { groupId: group.groupId };
    const look = async () => (await hanna.call(calls.contestOfGroup, { params })).contest;
    const before = await look();
    const { sheet } = aGolfWeek(clock.nowMs());
    const many = Array.from({ length: 257 }, (_, index) => ({ name: `Entrant ${index}` }));
    const bodies: readonly (readonly [Record<string, unknown>, string])[] = [
      [{ entrants: many }, 'entrants'],
      [{ entrants: [{ name: 'Nina' }, { name: 'nina' }] }, 'entrants.1.name'],
      [{ entrants: [{ name: 'Nina' }, { name: 'Bo', number: 1000 }] }, 'entrants.1.number'],
      [{ entrants: [{ name: 'Nina' }, { name: 'Bo', seed: 65 }] }, 'entrants.1.seed'],
      [{ entrants: [{ name: 'Nina' }, { name: 'Bo', pool: 'P'.repeat(21) }] }, 'entrants.1.pool'],
      [{ entrants: [{ name: 'Nina' }, { name: '\u202eoB' }] }, 'entrants.1.name'],
      [{ sheet: { ...sheet, keptBasisPoints: 5001 } }, 'sheet.keptBasisPoints'],
      [{ sheet: { ...sheet, prizes: sheet.prizes.slice(0, 1) } }, 'sheet.prizes'],
      [{ kind: 'bracket', entrants: many.slice(0, 5) }, 'entrants'],
      [{ name: '' }, 'name'],
      [{ startsAt: inMinutes(20) }, 'startsAt'],
    ];
    for (const [body, path] of bodies) {
      const answer = await request(
        server.url,
        'PATCH',
        calls.changeContest.path.replace(':groupId', group.groupId),
        { token: hanna.token, body },
      );
      const errors = expect.arrayContaining([{ path, message: expect.stringMatching(/.{5}/) }]);
      expect([answer.status, answer.body['errors']]).toEqual([400, errors]);
    }
    expect(await look()).toEqual(before);
  });

  it('[RESULTS-1, RESULTS-9, RESULTS-10] is refused in the middle of the auction, whatever it is', async () => {
    const of = { contest: aGolfWeek(clock.nowMs()), auctionDate: inMinutes(6) };
    const { group, members } = await aContestGroup(server, ['Hanna', 'Ana'], of);
    const [hanna, ana] = members;
    const params = { groupId: group.groupId };
    const screen = await openScreen(server.url, ana, group.groupId);
    clock.jumpTo(Date.parse(of.auctionDate));
    const { team, endsAt } = await screen.receives('lockScreen');
    clock.jumpTo(Date.parse(endsAt));
    await screen.receives('countdownUpdate', ({ phase }) => phase === 'open');
    screen.close();
    const entrantId = team._id;
    const value = { kind: 'named' as const, entrants: [entrantId] };
    const body = { reason: 'Snow' };
    const ofResult = { ...params, prizeId: 'last' };
    const ofEntrant = { ...params, entrantId };
    const words = [
      hanna.send(calls.enterResult, { params, body: { prizeId: 'last', value } }),
      ana.send(calls.confirmResult, { params: ofResult, body: {} }),
      ana.send(calls.objectToResult, { params: ofResult, body }),
      hanna.send(calls.withdrawEntrant, { params, body: { ...body, entrantId } }),
      ana.send(calls.confirmWithdrawal, { params: ofEntrant }),
      ana.send(calls.objectToWithdrawal, { params: ofEntrant, body }),
      hanna.send(calls.callOffContest, { params, body }),
      ana.send(calls.confirmCallOff, { params }),
      ana.send(calls.objectToCallOff, { params, body }),
    ];
    const tooEarly = 'Results can be entered once the auction is over.';
    for (const { status, body: said } of await Promise.all(words)) {
      expect([status, said['message']]).toEqual([409, tooEarly]);
    }
    const change = await hanna.send(calls.changeContest, { params, body: { name: 'Other' } });
    expect([change.status, change.body['message']]).toEqual([409, CONTEST_MESSAGES.frozen]);
    const { contest } = await ana.call(calls.contestOfGroup, { params });
    expect(contest).toMatchObject({ name: of.contest.name, isFinal: false, callOff: null });
    expect(contest.prizes.map(({ state }) => state)).toEqual(['open', 'open']);
  });
});

describe.each(testDatabases())('a host who is alone, database %s', (kind) => {
  let server: TestServer;
  useServer({ kind }, (started) => {
    ({ server } = started);
  });

  const made = (hanna: SomeBody) =>
    hanna.send(calls.createGroup, {
      body: {
        groupname: 'Just me',
        contest: aGolfWeek(Date.now()),
        auctionDate: new Date(Date.now() + 30 * MINUTE_MS).toISOString(),
      },
    });
  const heldBy = async (hanna: SomeBody) => {
    const answer = await made(hanna);
    expect(answer.status).toBe(200);
    const { groupId } = calls.createGroup.reply.parse(answer.body).group;
    const findId = await holdContest(server, groupId, [hanna], { Nina: { by: 0, amount: 10 } });
    return { params: { groupId }, findId };
  };

  it('[RESULTS-4, RESULTS-9, RESULTS-10] needs nobody else, and has a place for another contest once one is settled', async () => {
    const hanna = await signUp(server.url, 'Hanna');
    const first = await heldBy(hanna);
    const off = await heldBy(hanna);
    for (let more = 0; more < 3; more += 1) expect((await made(hanna)).status).toBe(200);
    const statusOfAnother = async () => (await made(hanna)).status;
    expect(await statusOfAnother()).toBe(409);

    const { params, findId } = first;
    const enter = (prizeId: string, value: calls.WirePrizeValue) =>
      hanna.call(calls.enterResult, { params, body: { prizeId, value } });
    await enter('places', { kind: 'place', order: [[findId('Nina')]] });
    const { contest } = await enter('last', { kind: 'named', entrants: [] });
    expect(contest.prizes.map(({ state }) => state)).toEqual(['confirmed', 'void']);
    expect(contest).toMatchObject({ isFinal: true, keptCents: 100, paidCents: 900 });
    expect([await statusOfAnother(), await statusOfAnother()]).toEqual([200, 409]);

    const entrantId = off.findId('Nina');
    const reason = 'Rain';
    const withdrawn = await hanna.call(calls.withdrawEntrant, {
      params: off.params,
      body: { entrantId, reason },
    });
    expect(withdrawn.contest).toMatchObject({ potCents: 0, isFinal: false });
    const calledOff = await hanna.call(calls.callOffContest, {
      params: off.params,
      body: { reason },
    });
    expect(calledOff.contest).toMatchObject({ callOff: { isDone: true }, isFinal: true });
    const object = await hanna.send(calls.objectToCallOff, {
      params: off.params,
      body: { reason },
    });
    expect([object.status, object.body['message']]).toEqual([409, 'This is in effect already.']);
    expect(await statusOfAnother()).toBe(200);
  });
});
