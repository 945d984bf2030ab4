import * as adminCalls from '@bracketbid/contract/http/admin';
import { teams as teamsOfGroup } from '@bracketbid/contract/http/auction';
import * as calls from '@bracketbid/contract/http/field';
import { FIELD_MESSAGES } from '@bracketbid/contract/text/field';
import * as results from '@bracketbid/contract/http/results';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/database.ts';
import { type FeedServer, startFeedServer } from '../../test/external/feedServer.ts';
import {
  buildAnswer,
  emptyGames,
  espnGame,
  firstFourAnswer,
  realAnswer,
} from '../../test/external/fieldFeed.ts';
import { aGroup, request, signInAdmin, type SomeBody, startAuctions } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { newestShippedTournament } from '../tournament/shipped.ts';
import { withoutResults } from '../tournament/withoutResults.ts';

/** The 63 games of the main bracket as they were before the first of them. */
const beforeTheFirst = () =>
  buildAnswer(JSON.stringify(realAnswer()).replaceAll('"completed":true', '"completed":false'));

describe.each(testDatabases())('the coming field, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  let feed: FeedServer;
  beforeAll(async () => {
    feed = await startFeedServer();
    server = await startServer({ kind, scoreFeed: { source: 'espn', url: feed.url } });
    admin = await signInAdmin(server.url);
  });
  afterAll(async () => {
    await server.close();
    await feed.close();
  });
  beforeEach(() => {
    feed.asked.length = 0;
    feed.answer({ '2026-03-17': firstFourAnswer(), '2026-03-19': beforeTheFirst() });
  });

  const built = async () => (await admin.call(calls.readField, { body: { year: 2026 } })).draft;
  const refusal = async (sending: ReturnType<SomeBody['send']>) => {
    const { status, body } = await sending;
    return [status, body['message']];
  };
  const readMatch = async (teamName: string) => {
    const { matches } = await admin.call(results.matches);
    return matches.find(({ homeTeam, awayTeam }) =>
      [homeTeam, awayTeam].some((side) => side?.teamId.teamName === teamName),
    );
  };

  it('is read from the four opening days, previewed and saved; only saving writes', async () => {
    const before = await admin.call(adminCalls.overview);
    const { draft, days, problems } = await admin.call(calls.readField, { body: { year: 2026 } });
    expect(feed.asked.toSorted()).toEqual(['2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20']);
    expect(days).toEqual(['2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20']);
    expect(draft.teams).toHaveLength(68);
    expect(problems.map(({ column }) => column)).toContain('zones');
    const preview = await admin.call(calls.saveField, { body: { draft, preview: true } });
    expect(preview).toMatchObject({ problems: [], effect: 'replaces', isWritten: false });
    expect((await admin.call(adminCalls.overview)).season).toEqual(before.season);

    const mended = {
      ...draft,
      name: 'The field of 2026',
      teams: draft.teams.map((team) => (team.key === 'duke' ? { ...team, record: '32-2' } : team)),
    };
    const saved = await admin.call(calls.saveField, { body: { draft: mended, preview: false } });
    expect(saved.isWritten).toBe(true);
    const { season } = await admin.call(adminCalls.overview);
    expect(season).toMatchObject({ name: 'The field of 2026', teams: 68, year: 2026 });
    expect(await readMatch('Duke Blue Devils')).toMatchObject({
      date: '2026-03-19',
      startAt: '2026-03-19T19:00:00.000Z',
      status: 'scheduled',
    });
    const { group, members } = await aGroup(server.url, ['Ann', 'Ben']);
    const { data: teams } = await members[0].call(teamsOfGroup, { params: { groupId: group._id } });
    const toRecord = (name: string) => teams.find(({ shortName }) => shortName === name)?.record;
    expect([toRecord('Duke'), toRecord('Florida')]).toEqual(['32-2', '26-7']);
  });

  it('says what the admin has left open, and saves nothing with it', async () => {
    const draft = await built();
    const [first, ...others] = draft.teams;
    if (first === undefined) throw new Error('No team');
    const open = { ...draft, teams: [{ ...first, seed: null, zone: 'NOWHERE' }, ...others] };
    const { problems } = await admin.call(calls.saveField, {
      body: { draft: open, preview: true },
    });
    expect(problems.map(({ team, column }) => [team, column])).toEqual([
      [first.key, 'seed'],
      [first.key, 'zone'],
    ]);
    expect(
      await refusal(admin.send(calls.saveField, { body: { draft: open, preview: false } })),
    ).toEqual([400, 'A team needs a seed.']);
    const twice = { ...draft, teams: [...draft.teams, first] };
    const answer = await admin.send(calls.saveField, { body: { draft: twice, preview: false } });
    expect([answer.status, answer.body['message']]).toEqual([400, `${first.name} is there twice.`]);
  });

  it('brings what changed when it is looked at again, once, and nothing else', async () => {
    await admin.call(calls.saveField, { body: { draft: await built(), preview: false } });
    expect((await admin.call(calls.fieldChanges, { body: {} })).changes).toEqual([]);

    // The first two First Four games are over; Duke's game is an hour later, and its record another.
    const text = JSON.stringify(beforeTheFirst())
      .replaceAll('2026-03-19T19:00Z', '2026-03-19T20:00Z')
      .replaceAll('33-2', '34-2');
    feed.answer({ '2026-03-17': firstFourAnswer(2), '2026-03-19': JSON.parse(text) });
    const { changes, problems } = await admin.call(calls.fieldChanges, { body: {} });
    expect(problems).toEqual([]);
    const duke = changes.filter(({ where }) => where.includes('Duke'));
    expect(duke.map(({ change, before, after }) => [change.kind, before, after])).toEqual([
      ['time', '2026-03-19T19:00:00.000Z', '2026-03-19T20:00:00.000Z'],
      ['record', '33-2', '34-2'],
    ]);
    expect(
      changes.filter(({ change }) => change.kind === 'result').map(({ after }) => after),
    ).toEqual([
      'Texas Longhorns 68, NC State Wolfpack 66',
      'Prairie View A&M Panthers 67, Lehigh Mountain Hawks 55',
    ]);
    const chosen = changes.map(({ change }) => change);
    const { applied } = await admin.call(calls.applyFieldChanges, { body: { changes: chosen } });
    expect(applied).toBe(chosen.length);
    expect(await readMatch('Duke Blue Devils')).toMatchObject({
      startAt: '2026-03-19T20:00:00.000Z',
    });
    const florida = await readMatch('Florida Gators');
    expect(florida?.awayTeam?.teamId.teamName).toBe('Prairie View A&M Panthers');
    expect((await admin.call(calls.fieldChanges, { body: {} })).changes).toEqual([]);
    // The results are decided now: the same changes are of yesterday, and none of them is applied.
    const again = await refusal(admin.send(calls.applyFieldChanges, { body: { changes: chosen } }));
    expect(again).toEqual([409, FIELD_MESSAGES.changeGone]);
  });

  it('changes no lot once auctions have begun: times, records and play-ins only', async () => {
    await admin.call(calls.saveField, { body: { draft: await built(), preview: false } });
    await aGroup(server.url, ['Cleo', 'Dan']);
    await startAuctions(server.url);
    const text = JSON.stringify(beforeTheFirst())
      .replaceAll('0021a5', '112233')
      .replaceAll('26-7', '27-7');
    const stranger = espnGame({
      id: '1',
      date: '2026-03-19T16:00Z',
      region: 'South',
      sides: [{ id: '999999', name: 'Strangers', seed: 8 }],
    });
    const { events } = buildAnswer(text);
    feed.answer({ '2026-03-19': { events: [...events, stranger] } });
    const look = () => admin.call(calls.fieldChanges, { body: {} });
    await expect
      .poll(async () => (await look()).changes.some(({ refused }) => refused !== null))
      .toBe(true);
    const { changes, problems } = await look();
    expect(problems.map(({ where }) => where)).toEqual(['Strangers']);
    const florida = changes.filter(({ where }) => where === 'Florida Gators');
    expect(florida.map(({ change, refused }) => [change.kind, refused])).toEqual([
      ['record', null],
      ['color', FIELD_MESSAGES.colorsAreFixed],
    ]);
    const all = changes.map(({ change }) => change);
    expect(await refusal(admin.send(calls.applyFieldChanges, { body: { changes: all } }))).toEqual([
      409,
      FIELD_MESSAGES.colorsAreFixed,
    ]);
    // All or none: the record that came with the colours waits, too.
    expect((await admin.call(calls.fieldChanges, { body: {} })).changes).toEqual(changes);
    const allowed = changes.flatMap(({ change, refused }) => (refused === null ? [change] : []));
    await admin.call(calls.applyFieldChanges, { body: { changes: allowed } });
    feed.answer({ '2026-03-17': firstFourAnswer(), '2026-03-19': beforeTheFirst() });
    const saving = admin.send(calls.saveField, {
      body: { draft: await built(), preview: false },
    });
    expect(await refusal(saving)).toEqual([409, expect.stringMatching(/can no longer change/)]);
  });

  it('is read from saved answers where the site has no way out', async () => {
    const saved = [firstFourAnswer(), beforeTheFirst()];
    const { draft, days } = await admin.call(calls.readField, { body: { answers: saved } });
    expect([draft.teams.length, draft.year, days, feed.asked]).toEqual([68, 2026, [], []]);
  });

  it('is refused where the answer is no scoreboard, too large, or none at all', async () => {
    const reading = (body: unknown) =>
      request(server.url, 'POST', '/admin/field/read', { token: admin.token, body });
    for (const rubbish of ['<html>', {}, [[[]]], { events: 7 }, null, { events: ['x'] }]) {
      const { status, body } = await reading({ answers: [rubbish] });
      expect([status, JSON.stringify(body).includes('events') || status]).toEqual([400, true]);
    }
    expect((await reading({ answers: [] })).status).toBe(400);
    expect((await reading({ answers: [emptyGames(3001)] })).status).toBe(400);
    const many = emptyGames(2000);
    expect((await reading({ answers: [many, many] })).status).toBe(400);
    expect((await reading({ answers: ['x'.repeat(10_000_000)] })).status).toBe(413);
    expect((await reading({ year: 99_999 })).status).toBe(400);
    feed.answer({ '2026-03-17': 500 });
    expect(await refusal(admin.send(calls.readField, { body: { year: 2026 } }))).toEqual([
      409,
      FIELD_MESSAGES.feedFailed,
    ]);
    feed.pour();
    expect(await refusal(admin.send(calls.readField, { body: { year: 2026 } }))).toEqual([
      409,
      FIELD_MESSAGES.feedFailed,
    ]);
  });
});

describe('without a feed', () => {
  let server: TestServer;
  let admin: SomeBody;
  beforeAll(async () => {
    server = await startServer();
    admin = await signInAdmin(server.url);
  });
  afterAll(() => server.close());

  it('[SEASON-5] a practice season has nothing to look up, and a site whose feed is off asks nobody', async () => {
    const looking = await admin.send(calls.fieldChanges, { body: {} });
    expect([looking.status, looking.body['message']]).toEqual([409, FIELD_MESSAGES.isPractice]);
    const reading = await admin.send(calls.readField, { body: {} });
    expect([reading.status, reading.body['message']]).toEqual([409, FIELD_MESSAGES.feedOff]);
    const { matches } = await admin.call(results.matches);
    const [match] = matches;
    if (match === undefined) throw new Error('No match');
    const change = { kind: 'time' as const, match: match._id, date: '2026-03-17', startAt: null };
    const applying = await admin.send(calls.applyFieldChanges, { body: { changes: [change] } });
    expect([applying.status, applying.body['message']]).toEqual([409, FIELD_MESSAGES.isPractice]);
  });

  it('moves the matches of a season that came from a file, found by the teams that play', async () => {
    await admin.call(importTournament, { body: withoutResults(newestShippedTournament()) });
    const given = [firstFourAnswer(4)];
    const { changes } = await admin.call(calls.fieldChanges, { body: { answers: given } });
    expect(changes.filter(({ change }) => change.kind === 'result')).toHaveLength(4);
  });
});
