import { API_BASE } from '@bracketbid/contract/call';
import * as accounts from '@bracketbid/contract/http/accounts';
import * as results from '@bracketbid/contract/http/results';
import { RESULT_REFUSED } from '@bracketbid/contract/http/results';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { auctionedGroup, type Owner } from '../../test/auctions/auctionedGroup.ts';
import { testDatabases } from '../../test/database.ts';
import { openScreen, request, signUp, sortedStatuses, type SomeBody } from '../../test/people.ts';
import type { TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';
import { withoutResults } from '../tournament/withoutResults.ts';
import { newestShippedTournament } from '../tournament/shipped.ts';

const file = newestShippedTournament();

describe.each(testDatabases())('results, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, async (started) => {
    ({ server, admin } = started);
    await admin.call(importTournament, { body: withoutResults(file) });
  });

  const auctioned = <const Names extends readonly string[]>(names: Names, owner: Owner) =>
    auctionedGroup(server, names, owner);
  const matchIds = async () =>
    new Map(
      (
        await server.database.pool.query<{ id: string; key: string }>(
          'SELECT matches.id, key FROM matches JOIN tournaments ON tournaments.id = tournament_id WHERE is_current',
        )
      ).rows.map(({ id, key }) => [key, id]),
    );
  const enter = (id: string, body: object) =>
    admin.send(results.enterResult, { params: { id }, body });

  it('are refused to all but the admin', async () => {
    const member = await signUp(server.url, 'Member');
    const [id = ''] = (await matchIds()).values();
    const path = `/admin/matches/${id}`;
    expect((await request(server.url, 'PATCH', path, { body: {} })).status).toBe(401);
    for (const call of [results.enterResult, results.importResults, results.feedState] as const) {
      const answer = await request(server.url, call.method, call.path.replace(':id', id), {
        token: member.token,
        ...(call.method === 'GET' ? {} : { body: {} }),
      });
      expect(answer.status, call.path).toBe(403);
    }
  });

  it('of the shipped tournament, played through, close every group to the cent, and reach every page', async () => {
    const everyone = await auctioned(['Ana', 'Ben', 'Cleo'], (_key, index) => ({
      by: index % 3,
      amount: 3 + ((index * 7) % 40),
    }));
    const gaps = await auctioned(['Dan', 'Eva'], (_key, index) =>
      index % 4 === 0 ? null : { by: index % 2, amount: 1 + (index % 13) },
    );
    const nobodysChampion = await auctioned(['Fay', 'Gus', 'Hal'], (key, index) =>
      key === file.champion ? null : { by: index % 3, amount: 7 },
    );
    const ids = await matchIds();
    const [ana] = everyone.members;
    const screen = await openScreen(server.url, ana, everyone.groupId);

    // Half of it by single calls, as an admin does, the rest as a file.
    for (const match of file.matches.slice(0, 36)) {
      const { homeScore, awayScore } = match;
      const answer = await enter(ids.get(match.id) ?? '', {
        status: 'final',
        homeScore,
        awayScore,
      });
      expect(answer.status, match.id).toBe(200);
    }
    await screen.receives(
      'matchUpdated',
      ({ matchId }) => matchId === ids.get(file.matches[35]?.id ?? ''),
    );
    const half = await ana.call(results.standings, { params: { groupId: everyone.groupId } });
    expect(half.paidOut).toBeGreaterThan(0);
    expect(half.paidOut).toBeLessThan(half.pot);
    for (const { profit, best, worst } of half.standings) {
      expect(best).toBeGreaterThan(worst ?? NaN);
      // What has been won can't be lost any more.
      expect(worst).toBeGreaterThanOrEqual(profit);
    }
    await admin.call(results.importResults, { body: { matches: file.matches } });
    screen.close();

    const cents = (dollars: number) => Math.round(dollars * 100);
    for (const { groupId, members } of [everyone, gaps, nobodysChampion]) {
      const [first] = members;
      const reply = await first?.call(results.standings, { params: { groupId } });
      expect(reply?.paidOut).toBe(reply?.pot);
      const profits = reply?.standings.map(({ profit }) => cents(profit)) ?? [];
      expect(profits.reduce((sum, profit) => sum + profit, 0)).toBe(0);
      const lastDay = reply?.history.at(-1);
      expect(lastDay?.date).toBe('2026-04-06');
      for (const { user, profit, best, worst, won, paid } of reply?.standings ?? []) {
        expect([best, worst]).toEqual([profit, profit]);
        expect(cents(won) - cents(paid)).toBe(cents(profit));
        expect(lastDay?.profits[user._id]).toBe(profit);
      }
      for (const member of members) {
        const details = await member.call(accounts.userDetails, { params: { id: member.userId } });
        const standing = reply?.standings.find(({ user }) => user._id === member.userId);
        expect(details.totalAmountWon).toBe(standing?.won);
        expect(details.userData.amount).toBe(standing?.profit);
        const { data } = await member.call(results.myMatches);
        expect(data.filter(({ result }) => result === 'Match not started')).toEqual([]);
        const paid = data.reduce((sum, { amount }) => sum + cents(amount), 0);
        expect(paid).toBe(cents(standing?.won ?? 0));
        const isGivenBack = groupId === nobodysChampion.groupId;
        expect(data.filter(({ result }) => result === 'Refunded')).toHaveLength(
          isGivenBack ? 1 : 0,
        );
      }
    }
    // The champion of this group is unsold: a row of its own says what was given back.
    const [fay, gus, hal] = nobodysChampion.members;
    const refund = {
      teamId: null,
      matchName: 'Champion unsold: given back',
      round: 'Championship',
      zone: null,
      date: '2026-04-06',
      result: 'Refunded',
      teamStatus: '-',
    };
    expect((await fay?.call(results.myMatches))?.data.at(-1)).toMatchObject(refund);
    const others = (await fay?.call(results.otherMatches))?.data ?? [];
    expect(others.filter(({ result }) => result === 'Refunded')).toMatchObject(
      [gus, hal]
        .map((member) => ({ ...refund, owner: { _id: member?.userId ?? '' } }))
        .toSorted((a, b) => (a.owner._id < b.owner._id ? -1 : 1)),
    );
    const exported = await fay?.call(results.exportGroup, {
      params: { groupId: nobodysChampion.groupId },
    });
    const lines: Record<string, string>[] = parse(exported?.csv ?? '', {
      columns: true,
      bom: true,
    });
    expect(lines.filter(({ Status }) => Status === 'refunded')).toHaveLength(3);
    expect(lines.reduce((sum, line) => sum + cents(Number(line['Amount won'])), 0)).toBe(
      67 * 7 * 100,
    );
    const { rounds } = results.rounds.reply.parse(
      (await request(server.url, 'GET', '/matchlist/rounds')).body,
    );
    expect(rounds[0]).toMatchObject({
      roundname: 'First Four',
      roundorder: 0,
      rounddate: '2026-03-17',
    });
    const { matches } = results.matches.reply.parse(
      (await request(server.url, 'GET', '/matchlist/matches')).body,
    );
    expect(matches).toHaveLength(67);
    const final = matches.at(-1);
    expect(final).toMatchObject({ round: 'Championship', zone: null, date: '2026-04-06' });
    const day = await request(server.url, 'GET', '/leaderboard/get-matches/2026-04-06');
    expect(day.body).toMatchObject({ matchesData: { matches: [{ _id: final?._id }] } });
    const { datesData } = results.matchDates.reply.parse(
      (await request(server.url, 'GET', '/leaderboard/get-match-dates')).body,
    );
    expect(datesData.dates.at(0)).toBe('2026-03-17');

    // The champion of this group is unsold: everybody gets something back with the final.
    const path = `/leaderboard/get-leaderboard/${final?._id ?? ''}/1/1000`;
    const seen = await request(server.url, 'GET', path, {
      token: nobodysChampion.members[0]?.token ?? '',
    });
    const board = results.leaderboard.reply.parse(seen.body).leaderboardData;
    expect(board.totalResults).toBe(3);
    expect(board.currentGroupWinners.every(({ teamDetails }) => teamDetails.teamName === '')).toBe(
      true,
    );
    const visitor = await request(server.url, 'GET', path);
    expect(visitor.body).toMatchObject({
      leaderboardData: { currentGroupWinners: [], totalResults: 0 },
    });
  });

  it('are corrected in every group at once, or refused while a later match stands', async () => {
    const ids = await matchIds();
    const final = ids.get('2026-NC-1') ?? '';
    const semifinal = ids.get('2026-F4-1') ?? '';
    const group = await auctioned(['Ida', 'Jon'], (key) =>
      key === 'michigan' ? { by: 0, amount: 60 } : key === 'uconn' ? { by: 1, amount: 40 } : null,
    );
    const profits = async () => {
      const reply = await group.members[0]?.call(results.standings, {
        params: { groupId: group.groupId },
      });
      return reply?.standings.map(({ user, profit }) => [user.fullName, profit]);
    };
    // Jon’s team wins five rounds before the final: 0.5 + 1 + 2 + 4 + 8 % of $100 are $15.50; all else is the champion's.
    expect(await profits()).toEqual([
      ['Ida', 24.5],
      ['Jon', -24.5],
    ]);
    expect(await enter(semifinal, { homeScore: 60, awayScore: 70 })).toMatchObject({
      status: 409,
      body: { message: RESULT_REFUSED.LaterMatchDecided },
    });
    expect((await enter(final, { homeScore: 60, awayScore: 70 })).status).toBe(200);
    expect(await profits()).toEqual([
      ['Jon', 44.5],
      ['Ida', -44.5],
    ]);
    expect((await enter(final, { homeScore: 69, awayScore: 63 })).status).toBe(200);
  });

  it('that can not be are refused, and change nothing', async () => {
    const ids = await matchIds();
    const final = ids.get('2026-NC-1') ?? '';
    const before = (await request(server.url, 'GET', '/matchlist/matches')).body;
    const cases = [
      [{ status: 'final', homeScore: 70, awayScore: 70 }, 400],
      [{ status: 'final', homeScore: null }, 400],
      [{ status: 'no_contest' }, 400],
      [{ status: 'no_contest', winner: '00000000-0000-7000-8000-000000000000' }, 400],
      [{ homeScore: -1 }, 400],
      [{ homeScore: 5.5 }, 400],
      [{ status: 'over' }, 400],
      [{ date: '2026-13-01' }, 400],
    ] as const;
    for (const [body, status] of cases) {
      expect((await enter(final, body)).status, JSON.stringify(body)).toBe(status);
    }
    expect((await enter('00000000-0000-7000-8000-000000000000', { homeScore: 1 })).status).toBe(
      404,
    );
    const wrong = file.matches.map((match) =>
      match.id === '2026-R64-EAST-1'
        ? { ...match, id: 'nothing' }
        : { ...match, status: 'scheduled' as const },
    );
    const imported = await admin.send(results.importResults, { body: { matches: wrong } });
    expect(imported).toMatchObject({ status: 404, body: { message: /nothing/ } });
    expect((await request(server.url, 'GET', '/matchlist/matches')).body).toEqual(before);
  });

  it('give a member their own games and the others’, by the statuses of the group', async () => {
    const group = await auctioned(['Kim', 'Lou'], (key) =>
      key === 'michigan' ? { by: 0, amount: 10 } : key === 'uconn' ? { by: 1, amount: 10 } : null,
    );
    const [kim] = group.members;
    const mine = await kim?.call(results.myMatches);
    expect(mine?.data.map(({ result, teamStatus }) => [result, teamStatus])).toEqual([
      ...Array.from({ length: 5 }, () => ['Uncontested', 'sold-unsold']),
      ['Won', 'sold-sold'],
    ]);
    const others = await kim?.call(results.otherMatches);
    expect(others?.data.at(-1)).toMatchObject({
      result: 'Lost',
      owner: { fullName: 'Lou' },
      zone: null,
      matchName: 'Michigan vs UConn',
    });
    const stranger = await signUp(server.url, 'Stranger');
    expect((await stranger.call(results.myMatches)).data).toEqual([]);
    const params = { groupId: group.groupId };
    const refused = await Promise.all([
      stranger.send(results.standings, { params }),
      stranger.send(results.exportGroup, { params }),
    ]);
    expect(sortedStatuses(refused)).toEqual([403, 403]);
  });

  it('of a lost match are lost, whoever owns the winner, and of a match that goes on live', async () => {
    const group = await auctioned(['Nia', 'Oli'], (key) =>
      key === 'uconn' ? { by: 0, amount: 10 } : null,
    );
    const [nia] = group.members;
    const readResults = async () =>
      (await nia?.call(results.myMatches))?.data.map(({ result }) => result);
    const wins = Array.from({ length: 5 }, () => 'Uncontested');
    // Nobody of the group owns the champion that won the final.
    expect(await readResults()).toEqual([...wins, 'Lost', 'Refunded']);
    const final = (await matchIds()).get('2026-NC-1') ?? '';
    await enter(final, { status: 'live', homeScore: 20, awayScore: 21 });
    expect(await readResults()).toEqual([...wins, 'Live']);
    await enter(final, { status: 'final', homeScore: 69, awayScore: 63 });
    expect(await readResults()).toEqual([...wins, 'Lost', 'Refunded']);
  });

  it('are exported as a file to save, with the name of the group', async () => {
    const { groupId, members } = await auctioned(['Pia'], () => null);
    const answer = await fetch(`${server.url}${API_BASE}/group/export/${groupId}`, {
      headers: { authorization: `Bearer ${members[0]?.token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="The-Regulars.csv"; filename*=UTF-8''The-Regulars.csv`,
    );
    expect(await answer.text()).toMatch(/^Team,Seed,Zone,/);
  });

  it('are exported with the auction as a table that a spreadsheet opens without harm', async () => {
    const group = await auctioned(['=HYPERLINK("x")', 'Max, the "best"'], (key) =>
      key === 'michigan' ? { by: 0, amount: 10 } : key === 'uconn' ? { by: 1, amount: 12 } : null,
    );
    const reply = await group.members[0]?.call(results.exportGroup, {
      params: { groupId: group.groupId },
    });
    const rows: Record<string, string>[] = parse(reply?.csv ?? '', { columns: true, bom: true });
    expect(rows).toHaveLength(68);
    const buildRow = (team: string) => rows.find((row) => row['Team'] === team);
    expect(buildRow('Michigan Wolverines')).toMatchObject({
      Owner: `'=HYPERLINK("x")`,
      Price: '10',
      Status: 'sold',
      'Matches won': '6',
    });
    expect(buildRow('UConn Huskies')?.['Owner']).toBe('Max, the "best"');
    const won = rows.reduce((sum, row) => sum + Math.round(Number(row['Amount won']) * 100), 0);
    expect(won).toBe(2200);
  });
});
