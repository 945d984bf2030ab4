import * as calls from '@bracketbid/contract/contest/calls';
import {
  leaderboard,
  matchDates,
  matches,
  matchesOfDate,
  myMatches,
  rounds,
} from '@bracketbid/contract/http/results';
import { describe, expect, it } from 'vitest';
import { aGolfWeek, type Draft, holdContest } from '../../../test/contests/heldContest.ts';
import { testDatabases } from '../../../test/database.ts';
import { aGroup, request, signUp, type SomeBody } from '../../../test/people.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { useServer } from '../../../test/useServer.ts';

const MINUTE_MS = 60_000;
const KNOCKOUT: Partial<Draft> = {
  kind: 'bracket',
  startsAt: '2199-07-04T18:00:00.000Z',
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

describe.each(testDatabases())('matches of a group with a contest, database %s', (kind) => {
  let server: TestServer;
  useServer({ kind }, (started) => {
    ({ server } = started);
  });

  /** Hanna sits in a group of the season, too; she owns Nina, who wins the first semi-final against Bo. */
  const held = async (other: Partial<Draft>) => {
    const { group: ofSeason, members } = await aGroup(server.url, ['Hanna']);
    const [hanna] = members;
    const auctionDate = new Date(Date.now() + 30 * MINUTE_MS).toISOString();
    const { group } = await hanna.call(calls.createGroup, {
      body: { groupname: 'Golf', contest: aGolfWeek(Date.now(), other), auctionDate },
    });
    const { groupId } = group;
    const findId = await holdContest(server, groupId, [hanna], { Nina: { by: 0, amount: 60 } });
    return { hanna, ofSeason, query: { groupId }, params: { groupId }, findId };
  };

  it('[CONTEST-2] are those of the group that a call names, and a season’s without one', async () => {
    const { hanna, ofSeason, query, params, findId } = await held(KNOCKOUT);
    const { contest } = await hanna.call(calls.contestOfGroup, { params });
    const [semi, , final] = contest.matches;
    const matchId = semi?._id ?? '';
    const won = { homeScore: 3, awayScore: 1, winner: findId('Nina') };
    await hanna.call(calls.enterResult, {
      params,
      body: { prizeId: 'semi', value: { kind: 'round', matchId, ...won } },
    });
    const shown = (await hanna.call(matches, { query })).matches;
    expect(
      shown.map(({ round, status, homeTeam, awayTeam, winner, next }) => [
        round,
        status,
        [homeTeam, awayTeam].map((side) => side && [side.shortName, side.score]),
        winner,
        next,
      ]),
    ).toEqual([
      [
        'Final Four',
        'final',
        [
          ['Nina', 3],
          ['Bo', 1],
        ],
        findId('Nina'),
        final?._id,
      ],
      [
        'Final Four',
        'scheduled',
        [
          ['Ida', null],
          ['Lou', null],
        ],
        null,
        final?._id,
      ],
      ['Championship', 'scheduled', [['Nina', null], null], null, null],
    ]);
    expect((await hanna.call(rounds, { query })).rounds).toMatchObject([
      { roundname: 'Final Four', code: 'F4', matches: 2, rounddate: '2199-07-04' },
      { roundname: 'Championship', code: 'NC', matches: 1 },
    ]);
    expect((await hanna.call(matchDates, { query })).datesData.dates).toEqual(['2199-07-04']);
    const readDay = async (date: string) =>
      (await hanna.call(matchesOfDate, { params: { date }, query })).matchesData.matches.length;
    expect([await readDay('2199-07-04'), await readDay('2199-07-05')]).toEqual([3, 0]);
    const readWinners = (of: string) =>
      hanna.call(leaderboard, { params: { matchId: of, page: '1', limit: '10' }, query });
    expect((await readWinners(matchId)).leaderboardData.currentGroupWinners).toMatchObject([
      { teamDetails: { teamName: 'Nina' }, userDetails: { fullName: 'Hanna' }, amount: 15 },
    ]);
    expect((await hanna.call(myMatches, { query })).data).toMatchObject([
      { _id: matchId, matchName: 'Nina vs Bo', result: 'Uncontested', amount: 15 },
      { _id: final?._id, matchName: 'Nina vs TBD', result: 'Match not started', amount: 0 },
    ]);

    const bySeason = (await hanna.call(matches)).matches;
    expect(bySeason.length).toBeGreaterThan(60);
    const ofGroup = await hanna.call(matches, { query: { groupId: ofSeason.groupId } });
    expect(ofGroup.matches).toEqual(bySeason);
  });

  it('[CONTEST-2] are none where a contest is no bracket', async () => {
    const { hanna, query } = await held({});
    expect((await hanna.call(matches, { query })).matches).toEqual([]);
    expect((await hanna.call(rounds, { query })).rounds).toEqual([]);
    expect((await hanna.call(matchDates, { query })).datesData.dates).toEqual([]);
    expect((await hanna.call(myMatches, { query })).data).toEqual([]);
  });

  it('[CONTEST-2] are its members’ alone', async () => {
    const { hanna, query, params } = await held(KNOCKOUT);
    const { contest } = await hanna.call(calls.contestOfGroup, { params });
    const eve = await signUp(server.url, 'Eve');
    const statusesFor = async (who: SomeBody) => [
      (await who.send(matches, { query })).status,
      (await who.send(rounds, { query })).status,
      (await who.send(matchDates, { query })).status,
      (await who.send(matchesOfDate, { params: { date: '2199-07-04' }, query })).status,
      (
        await who.send(leaderboard, {
          params: { matchId: contest.matches[0]?._id ?? '', page: '1', limit: '10' },
          query,
        })
      ).status,
    ];
    expect(await statusesFor(eve)).toEqual([403, 403, 403, 403, 403]);
    const path = `${matches.path}?groupId=${query.groupId}`;
    expect((await request(server.url, 'GET', path)).status).toBe(401);
    const answer = await request(server.url, 'GET', path, { token: hanna.token });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
