import * as adminCalls from '@bracketbid/contract/http/admin';
import * as calls from '@bracketbid/contract/http/practice';
import * as results from '@bracketbid/contract/http/results';
import * as site from '@bracketbid/contract/http/site';
import { getSettings } from '@bracketbid/contract/http/settings';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctions/auctionedGroup.ts';
import { testDatabases } from '../../test/database.ts';
import { openScreen, request, signInAdmin, signUp, type SomeBody } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';
import { tinyTournament } from '../../test/tournaments/tinyTournament.ts';
import { newestShippedTournament } from '../tournament/shipped.ts';
import { withoutResults } from '../tournament/withoutResults.ts';

const file = newestShippedTournament();
const DAYS = [...new Set(file.matches.map(({ date }) => date))].toSorted();
const matchesOn = (date: string) => file.matches.filter((match) => match.date === date).length;

const refusal = async (response: ReturnType<SomeBody['send']>) => {
  const { status, body } = await response;
  return [status, body['message']];
};

describe.each(testDatabases())('a fresh installation, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, (started) => void ({ server, admin } = started));

  it('[SEASON-1] has a practice season: the newest field without a result, an hour in the future, and says so', async () => {
    const [settings] = await admin.call(getSettings);
    expect(settings?.practiceSeason).toBe(
      'Practice season: the field of March 2026; its real results are played when you like',
    );
    const inDays = (Date.parse(settings?.auctionDate ?? '') - Date.now()) / 86_400_000;
    expect(inDays).toBeGreaterThan(28);
    expect(inDays).toBeLessThan(29.1);
    const { matches } = await admin.call(results.matches);
    expect(matches).toHaveLength(67);
    for (const match of matches) {
      expect(match).toMatchObject({ status: 'scheduled', winner: null });
    }
    const fed = matches.filter(({ homeFrom }) => homeFrom !== null);
    expect(fed.map(({ homeTeam }) => homeTeam)).toEqual(fed.map(() => null));
    expect(await admin.call(calls.practice)).toMatchObject({
      practice: {
        sentence: settings?.practiceSeason,
        matches: 67,
        decided: 0,
        nextDay: { date: '2026-03-17', matches: matchesOn('2026-03-17') },
        leftOver: [],
      },
    });
  });

  it('can’t be declared by a setting, and keeps what was set', async () => {
    await admin.send(site.updateSettings, {
      body: { practiceSeason: null, lotSeconds: 20 } as object,
    });
    const [settings] = await admin.call(getSettings);
    expect(settings).toMatchObject({
      lotSeconds: 20,
      practiceSeason: expect.stringMatching(/^Practice/),
    });
    const { rows } = await server.database.pool.query<{ record: Record<string, unknown> }>(
      'SELECT record FROM settings',
    );
    expect(rows[0]?.record).toMatchObject({ lotSeconds: 20 });
  });

  it('is marked by its tournament alone: no settings record keeps the sentence', async () => {
    const stored = async () => {
      const { rows } = await server.database.pool.query<{ record: Record<string, unknown> }>(
        'SELECT record FROM settings',
      );
      return rows[0]?.record;
    };
    // Records of older versions have one.
    await server.database.pool.query(
      `UPDATE settings SET record = record || '{"practiceSeason": "A stale one"}'`,
    );
    await admin.call(site.updateSettings, { body: { contactphone: '555' } });
    expect(await stored()).toMatchObject({ contactphone: '555' });
    expect(await stored()).not.toHaveProperty('practiceSeason');
    const [settings] = await admin.call(getSettings);
    expect(settings?.practiceSeason).toMatch(/^Practice season/);
  });

  it('lets nobody but the site admin play it', async () => {
    const member = await signUp(server.url, 'Mo');
    for (const call of [calls.practice, calls.playNextDay, calls.playToTheEnd]) {
      expect((await member.send(call)).status).toBe(403);
      expect((await request(server.url, call.method, call.path)).status).toBe(401);
    }
  });

  it('is played day by day to the champion, and every group’s pot is paid out to the cent', async () => {
    const { members, groupId } = await auctionedGroup(server, ['Bea', 'Cal', 'Dan'], (_, index) =>
      index % 7 === 0 ? null : { by: index % 3, amount: 3 + index },
    );
    const [bea] = members;
    const screen = await openScreen(server.url, bea, groupId);

    const first = await admin.send(calls.playNextDay);
    expect(first.body).toMatchObject({
      message: 'Tuesday, March 17: 2 games were played.',
      date: '2026-03-17',
      days: 1,
      matches: 2,
      leftOver: [],
    });
    await screen.receives('matchUpdated');
    expect(await admin.call(calls.playNextDay, { body: { date: '2026-03-18' } })).toMatchObject({
      date: '2026-03-18',
      matches: 2,
    });
    expect(await refusal(admin.send(calls.playNextDay, { body: { date: '2026-03-18' } }))).toEqual([
      409,
      'Wednesday, March 18 is not the next day any more.',
    ]);
    expect((await admin.send(calls.playNextDay, { body: { date: 'tomorrow' } })).status).toBe(400);

    // Two admins who mean the same day play it once.
    const both = await Promise.all(
      [1, 2].map(() => admin.send(calls.playNextDay, { body: { date: '2026-03-19' } })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await admin.call(calls.practice)).practice).toMatchObject({
      decided: 2 + 2 + matchesOn('2026-03-19'),
      nextDay: { date: '2026-03-20' },
    });

    const end = await admin.call(calls.playToTheEnd);
    expect(end).toMatchObject({
      date: DAYS.at(-1),
      days: DAYS.length - 3,
      leftOver: [],
      matches: 67 - 2 - 2 - matchesOn('2026-03-19'),
    });
    const { matches } = await admin.call(results.matches);
    const final = matches.find(({ next }) => next === null);
    const champion = file.teams.find(({ id }) => id === file.champion);
    const won = [final?.homeTeam, final?.awayTeam].find(
      (side) => side?.teamId._id === final?.winner,
    );
    expect(won?.teamId.teamName).toBe(champion?.name);
    const stand = await bea.call(results.standings, { params: { groupId } });
    expect(stand.paidOut).toBe(stand.pot);
    const cents = (dollars: number) => Math.round(dollars * 100);
    const sum = stand.standings.reduce((total, { profit }) => total + cents(profit), 0);
    expect(sum).toBe(0);
    for (const call of [calls.playNextDay, calls.playToTheEnd]) {
      expect(await refusal(admin.send(call))).toEqual([
        409,
        'All games of the practice season have been played.',
      ]);
    }
    expect((await admin.call(calls.practice)).practice).toMatchObject({
      decided: 67,
      nextDay: null,
    });
    const { rows } = await admin.call(adminCalls.auditLog, {
      query: { search: 'practice.played' },
    });
    expect(rows).toHaveLength(4);
    screen.close();

    // A practice season is left whenever one likes, even before its final.
    await admin.call(importTournament, { body: tinyTournament() });
    const [settings] = await admin.call(getSettings);
    expect(settings?.practiceSeason).toBeNull();
    expect(await admin.call(calls.practice)).toMatchObject({ practice: null });
    for (const call of [calls.playNextDay, calls.playToTheEnd]) {
      expect(await refusal(admin.send(call))).toEqual([
        409,
        'This is not a practice season: its results come as the games are played.',
      ]);
    }
  });
});

describe.each(testDatabases())('a practice season, database %s', (kind) => {
  it('keeps an admin’s own results: the file’s are entered where its teams meet, and what is left is named', async () => {
    const server = await startServer({ kind });
    const admin = await signInAdmin(server.url);
    await admin.call(calls.playNextDay);
    await admin.call(calls.playNextDay);
    const find = async (home: string, away: string) => {
      const { matches } = await admin.call(results.matches);
      const match = matches.find(
        ({ homeTeam, awayTeam }) => homeTeam?.shortName === home && awayTeam?.shortName === away,
      );
      if (match === undefined) throw new Error(`${home} does not meet ${away}`);
      return match;
    };
    const duke = await find('Duke', 'Siena');
    await admin.call(results.enterResult, {
      params: { id: duke._id },
      body: { status: 'final', homeScore: 60, awayScore: 70 },
    });
    const third = await admin.call(calls.playNextDay);
    expect(third).toMatchObject({ date: '2026-03-19', matches: matchesOn('2026-03-19') - 1 });
    const answer = await admin.send(calls.playToTheEnd);
    expect(answer.body['message']).toMatch(
      /days with \d+ games were played\. \d games wait for a result by hand: other teams meet/,
    );
    const end = calls.playToTheEnd.reply.parse(answer.body);
    expect(end.leftOver[0]).toMatchObject({
      round: 'Round of 32',
      teams: expect.stringMatching(/^Siena against /),
    });
    expect(await refusal(admin.send(calls.playNextDay))).toEqual([
      409,
      'After the corrections, other teams meet than in the real tournament: please enter what is left by hand.',
    ]);
    const { practice } = await admin.call(calls.practice);
    expect(practice).toMatchObject({ nextDay: null, leftOver: end.leftOver });
    expect((await find('Duke', 'Siena')).homeTeam?.score).toBe(60);
    await server.close();
  });

  it('that another process has archived meanwhile is not played on', async () => {
    const server = await startServer({ kind });
    const other = await startServer({ kind, database: server.database });
    const admin = await signInAdmin(server.url);
    const elsewhere = await signInAdmin(other.url);
    await elsewhere.call(importTournament, { body: { ...withoutResults(file), year: 2027 } });
    // This process has not received that change.
    expect((await admin.send(calls.playNextDay)).status).toBe(409);
    const { rows } = await server.database.pool.query(
      'SELECT 1 FROM matches WHERE winner_team_id IS NOT NULL',
    );
    expect(rows).toHaveLength(0);
    await other.close();
    await server.close();
  });
});
