import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type Division, DIVISIONS } from '@bracketbid/contract/division';
import * as results from '@bracketbid/contract/http/results';
import { importTournament, tournamentFile } from '@bracketbid/contract/http/tournament';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { womensAnswer } from '../../test/external/fieldFeed.ts';
import { createManualClock } from '../../test/clocks/manualClock.ts';
import { request, signInAdmin } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { withoutResults } from '../tournament/withoutResults.ts';
import { newestShippedTournament } from '../tournament/shipped.ts';
import { ADDRESSES, dayAddress } from './feedReader.ts';
import { readEspn, readNcaa } from './scoreFeedFormats.ts';
import { createTeamFinder, plainName } from './scoreFeedTeams.ts';

const sample = (name: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../test/external/feeds/${name}.json`, import.meta.url), 'utf8'),
  );

describe('the feeds’ forms', () => {
  it('read a real ESPN day: final, live and scheduled games', () => {
    const { games } = readEspn(sample('espn-scoreboard-20260320-one-day.trimmed'));
    const count = (state: string) => games.filter((game) => game.state === state).length;
    expect([games.length, count('final'), count('live'), count('scheduled')]).toEqual([
      16, 8, 4, 4,
    ]);
    expect(games.at(-5)).toMatchObject({
      state: 'final',
      sides: [
        { espnId: '222', score: 76 },
        { espnId: '328', score: 86 },
      ],
    });
  });

  it('read the NCAA’s two forms', () => {
    expect(readNcaa(sample('ncaa-casablanca-scoreboard-20210319-one-game')).games).toMatchObject([
      { state: 'final', sides: [{ score: 75 }, { score: 70 }] },
    ]);
    expect(readNcaa(sample('ncaa-graphql-scoreboard-live-20260319')).games).toMatchObject([
      { state: 'live', sides: [{ names: ['Ohio St.', 'ohio-st'], score: 28 }, { score: 41 }] },
    ]);
    const pages = sample('ncaa-graphql-scoreboard-test-examples');
    const days = Array.isArray(pages) ? pages.map(readNcaa) : [];
    expect(days.flatMap(({ games }) => games)).toHaveLength(3);
  });

  it('read the women’s games, from addresses of their own', () => {
    expect(
      readNcaa(sample('ncaa-casablanca-scoreboard-womens-20250406-final')).games,
    ).toMatchObject([
      {
        state: 'final',
        sides: [
          { names: ['South Carolina', 'south-carolina', expect.any(String)], score: 59 },
          { names: ['UConn', 'uconn', expect.any(String)], score: 82 },
        ],
      },
    ]);
    const buildPath = (source: keyof typeof ADDRESSES, division: Division) => {
      const address = dayAddress(ADDRESSES[source], '2025-04-06', division);
      if (address === null) throw new Error('No address');
      const { pathname, searchParams } = new URL(address);
      return `${pathname} ${searchParams.get('dates') ?? ''}`.trim();
    };
    expect(DIVISIONS.map((division) => buildPath('espn', division))).toEqual([
      '/apis/site/v2/sports/basketball/mens-college-basketball/scoreboard 20250406',
      '/apis/site/v2/sports/basketball/womens-college-basketball/scoreboard 20250406',
    ]);
    expect(DIVISIONS.map((division) => buildPath('ncaa', division))).toEqual([
      '/scoreboard/basketball-men/d1/2025/04/06/all-conf',
      '/scoreboard/basketball-women/d1/2025/04/06/all-conf',
    ]);
    // An address of one's own without a place for the division has the men's games.
    expect(dayAddress('http://own/{yyyy}{mm}{dd}', '2025-04-06', 'mens')).toBe(
      'http://own/20250406',
    );
    expect(dayAddress('http://own/{yyyy}{mm}{dd}', '2025-04-06', 'womens')).toBeNull();
  });

  it('name every team of the women’s field as the file does', () => {
    const { teams } = newestShippedTournament('womens');
    const find = createTeamFinder(
      teams.map(({ id, name, shortName, externalIds }) => ({
        id,
        espnId: externalIds?.['espn'] ?? null,
        names: [name, shortName, id],
      })),
    );
    const [final] = readNcaa(sample('ncaa-casablanca-scoreboard-womens-20250406-final')).games;
    expect(final?.sides.map(find)).toEqual(['south-carolina', 'uconn']);
    const { games } = readEspn(womensAnswer());
    const found = games.flatMap(({ sides }) => sides.map(find)).filter((id) => id !== null);
    expect(new Set(found).size).toBe(teams.length);
  });

  it('are refused when they look like something else', () => {
    expect(() => readEspn({ error: 'no' })).toThrow(/events/);
    expect(() => readEspn({ events: [{ name: 'Duke at Siena' }] })).toThrow(/competitions/);
    expect(() => readNcaa('<html>')).toThrow(/object/);
    expect(() => readNcaa({ games: [{ game: {} }] })).toThrow(/gameState/);
    expect(readEspn({ events: [] })).toEqual({ games: [], unread: [] });
    expect(() => readEspn({ events: Array.from({ length: 3001 }, () => ({})) })).toThrow(/3000/);
  });

  it('have many names for a team', () => {
    expect(plainName('Ohio St.')).toBe(plainName('ohio-state'));
    expect(plainName("Saint Mary's (CA)")).toBe(plainName('st-marys-ca'));
    const find = createTeamFinder([
      { id: 'a', espnId: '1', names: ['Miami Hurricanes', 'Miami'] },
      { id: 'b', espnId: '2', names: ['Miami (OH) RedHawks', 'Miami'] },
    ]);
    const side = (espnId: string | null, ...names: string[]) => ({ espnId, names, score: null });
    expect(find(side('2', 'Miami'))).toBe('b');
    expect(find(side(null, 'Miami'))).toBeNull();
    expect(find(side(null, 'miami oh redhawks'))).toBe('b');
  });
});

describe('the feed', () => {
  let server: TestServer;
  let feedServer: Server;
  afterEach(async () => {
    await server.close();
    await new Promise((resolve) => {
      feedServer.close(resolve);
    });
  });

  /** A server that polls a feed of our own, at an instant of the tournament. */
  const start = async (
    source: 'espn' | 'ncaa',
    nowIso: string,
    answer: (path: string) => { status: number; body: unknown },
    { form = '/{yyyy}/{mm}/{dd}', tournament = withoutResults(newestShippedTournament()) } = {},
  ) => {
    const polled: string[] = [];
    feedServer = createServer((incoming, outgoing) => {
      polled.push(incoming.url ?? '');
      const { status, body } = answer(incoming.url ?? '');
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => {
      feedServer.listen(0, '127.0.0.1', resolve);
    });
    const address = feedServer.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const clock = createManualClock();
    clock.advance(Date.parse(nowIso) - Date.now());
    server = await startServer({
      clock,
      scoreFeed: { source, url: `http://127.0.0.1:${port}${form}` },
      tournament,
    });
    const admin = await signInAdmin(server.url);
    const readMatch = async (teamName: string) => {
      const { matches } = results.matches.reply.parse(
        (await request(server.url, 'GET', '/matchlist/matches')).body,
      );
      return matches.findLast(({ homeTeam, awayTeam }) =>
        [homeTeam, awayTeam].some((side) => side?.teamId.teamName === teamName),
      );
    };
    return { admin, polled, readMatch };
  };

  it('applies a real day of ESPN: scores, states, winners that move on; and says what it could not map', async () => {
    const { admin, polled, readMatch } = await start('espn', '2026-03-20T23:59:00Z', () => ({
      status: 200,
      body: sample('espn-scoreboard-20260320-one-day.trimmed'),
    }));
    await expect.poll(async () => (await admin.call(results.feedState)).applied).toBeGreaterThan(0);
    expect(polled.every((path) => path === '/2026/03/20' || path === '/2026/03/19')).toBe(true);
    expect(await readMatch('Arizona Wildcats')).toMatchObject({ round: 'Round of 32' });
    expect(await readMatch('Villanova Wildcats')).toMatchObject({
      status: 'final',
      round: 'Round of 64',
    });
    expect(await readMatch('Clemson Tigers')).toMatchObject({ status: 'live', winner: null });
    const state = await admin.call(results.feedState);
    // Prairie View plays only once the First Four has been entered: it is not guessed.
    expect(state.unmapped.every(({ reason }) => reason === 'No match of these two teams')).toBe(
      true,
    );
    expect(state.lastError).toBeNull();
  });

  it('applies all other games where one can’t be read, and names it', async () => {
    const day = z
      .looseObject({ events: z.array(z.unknown()) })
      .parse(sample('espn-scoreboard-20260320-one-day.trimmed'));
    const broken = { name: 'Duke at Siena', competitions: [] };
    const { admin } = await start('espn', '2026-03-20T23:59:00Z', () => ({
      status: 200,
      body: { ...day, events: [broken, ...day.events, null] },
    }));
    await expect.poll(async () => (await admin.call(results.feedState)).applied).toBeGreaterThan(0);
    const { lastError, unmapped } = await admin.call(results.feedState);
    expect(lastError).toBeNull();
    const reason = 'It can’t be read.';
    expect(unmapped).toContainEqual({ game: 'Duke at Siena', reason });
    expect(unmapped).toContainEqual({ game: 'A game without a name', reason });
  });

  it('applies a day’s games also where the day before can’t be read', async () => {
    const { admin } = await start('espn', '2026-03-20T23:59:00Z', (asked) => ({
      status: asked === '/2026/03/20' ? 200 : 500,
      body: sample('espn-scoreboard-20260320-one-day.trimmed'),
    }));
    await expect.poll(async () => (await admin.call(results.feedState)).applied).toBeGreaterThan(0);
    const { lastError } = await admin.call(results.feedState);
    expect(lastError).toBe('The score feed answered 500');
  });

  it('says so where its answer can’t be read', async () => {
    const { admin } = await start('ncaa', '2026-03-19T17:00:00Z', () => ({
      status: 200,
      body: { games: [{ game: {} }] },
    }));
    await expect
      .poll(async () => (await admin.call(results.feedState)).lastError)
      .toBe('Its answer can’t be read.');
  });

  it('leaves a decided match alone, whatever the feed says', async () => {
    const { admin, readMatch } = await start('espn', '2026-03-20T23:59:00Z', () => ({
      status: 200,
      body: sample('espn-scoreboard-20260320-one-day.trimmed'),
    }));
    await expect.poll(async () => (await admin.call(results.feedState)).applied).toBeGreaterThan(0);
    const match = await readMatch('Villanova Wildcats');
    await admin.call(results.enterResult, {
      params: { id: match?._id ?? '' },
      body: { homeScore: 99, awayScore: 98 },
    });
    const corrected = await readMatch('Utah State Aggies');
    await server.app.scoreFeed.poll();
    expect(await readMatch('Utah State Aggies')).toEqual(corrected);
  });

  it('reports failures, and goes on', async () => {
    let isDown = true;
    const { admin } = await start('ncaa', '2026-03-19T17:00:00Z', () =>
      isDown
        ? { status: 503, body: {} }
        : { status: 200, body: sample('ncaa-graphql-scoreboard-live-20260319') },
    );
    await expect
      .poll(async () => (await admin.call(results.feedState)).lastError)
      .toBe('The score feed answered 503');
    isDown = false;
    await server.app.scoreFeed.poll();
    expect(await admin.call(results.feedState)).toMatchObject({ lastError: null, applied: 1 });
  });

  it.each([
    ['', 200, null],
    [', also while the men’s fails', 503, 'The score feed answered 503'],
  ])(
    '[SEASON-6] asks for each season’s games at its own address, and decides the women’s final by the real answer%s',
    async (_, mensStatus, lastError) => {
      const path = new URL('../../../../data/tournament-2025.json', import.meta.url);
      const mens = tournamentFile.parse(JSON.parse(readFileSync(path, 'utf8')));
      const womens = newestShippedTournament('womens');
      const untilFinal = ({ matches }: typeof mens) => {
        const last = Math.max(...matches.map(({ roundOrder }) => roundOrder));
        return matches.filter(({ roundOrder }) => roundOrder < last);
      };
      const { admin, polled } = await start(
        'ncaa',
        '2025-04-08T02:00:00Z',
        (asked) => ({
          status: asked.startsWith('/men/') ? mensStatus : 200,
          body: asked.startsWith('/women/2025/04/06')
            ? sample('ncaa-casablanca-scoreboard-womens-20250406-final')
            : { games: [] },
        }),
        { form: '/{people}/{yyyy}/{mm}/{dd}', tournament: withoutResults(mens) },
      );
      const body = { ...withoutResults(womens), division: 'womens' as const };
      const { tournament } = await admin.call(importTournament, { body });
      const query = { season: tournament._id };
      await admin.call(results.importResults, { body: { matches: untilFinal(mens) } });
      await admin.call(results.importResults, { query, body: { matches: untilFinal(womens) } });
      await server.app.scoreFeed.poll();
      expect(new Set(polled)).toEqual(new Set(['/men/2025/04/07', '/women/2025/04/06']));
      const readFinal = async (of: { season?: string }) =>
        (await admin.call(results.matches, { query: of })).matches.find(
          ({ next }) => next === null,
        );
      expect(await readFinal(query)).toMatchObject({
        status: 'final',
        homeTeam: { teamId: { shortName: 'South Carolina' }, score: 59 },
        awayTeam: { teamId: { shortName: 'UConn' }, score: 82 },
      });
      expect(await readFinal({})).toMatchObject({ status: 'scheduled', winner: null });
      expect(await admin.call(results.feedState)).toMatchObject({ lastError, applied: 1 });
    },
  );
});
