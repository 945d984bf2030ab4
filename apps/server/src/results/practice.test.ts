import { isDecided } from '@bracketbid/engine/bracket/bracket';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newestShippedTournament } from '../tournament/shipped.ts';
import { listPracticeResults, withoutResults } from '../tournament/withoutResults.ts';
import { applyReports, type KeyedMatch, type Report } from './enterResults.ts';
import { playOn } from './practice.ts';

const file = newestShippedTournament();
const waiting = listPracticeResults(file);
const teams = file.teams.map(({ id }) => ({ id: `team ${id}`, key: id }));

/** The bracket before its first match, as the rules see it. Ids are not keys. */
const fresh: readonly KeyedMatch[] = withoutResults(file)
  .matches.toSorted((a, b) => a.roundOrder - b.roundOrder || a.bracketPosition - b.bracketPosition)
  .map((match, position) => {
    const findId = (key: string | null | undefined) => (key == null ? null : `match ${key}`);
    const toTeam = (key: string | null) => (key === null ? null : `team ${key}`);
    return {
      id: `match ${match.id}`,
      key: match.id,
      round: match.round,
      roundOrder: match.roundOrder,
      position,
      status: match.status,
      homeTeamId: toTeam(match.home),
      awayTeamId: toTeam(match.away),
      homeScore: null,
      awayScore: null,
      winnerTeamId: null,
      homeFrom: findId(match.homeFrom),
      awayFrom: findId(match.awayFrom),
      next: findId(match.nextMatchId),
    };
  });

const after = (matches: readonly KeyedMatch[], reports: ReadonlyMap<string, Report>) => {
  const keyById = new Map(matches.map(({ id, key }) => [id, key]));
  return applyReports(matches, reports).map((match) => ({
    ...match,
    key: keyById.get(match.id) ?? '',
  }));
};
const byHand = (matches: readonly KeyedMatch[], key: string, homeWins: boolean) =>
  after(
    matches,
    new Map([
      [`match ${key}`, { status: 'final', homeScore: homeWins ? 90 : 10, awayScore: 50 } as const],
    ]),
  );

describe('[SEASON-1] a practice season', () => {
  it('is played by the days of the file, each once, and ends with its champion', () => {
    let bracket = fresh;
    const days: string[] = [];
    for (;;) {
      const play = playOn(waiting, bracket, teams, 'nextDay');
      if (play.days.length === 0) break;
      expect(play.leftOver).toEqual([]);
      days.push(...play.days);
      bracket = after(bracket, play.reports);
    }
    expect(days).toEqual([...new Set(file.matches.map(({ date }) => date))].toSorted());
    const final = bracket.find(({ next }) => next === null);
    expect(final?.winnerTeamId).toBe(`team ${file.champion}`);
    const scores = new Map(
      bracket.map(({ key, homeScore, awayScore }) => [key, [homeScore, awayScore]]),
    );
    for (const { id, homeScore, awayScore } of file.matches) {
      expect(scores.get(id)).toEqual([homeScore, awayScore]);
    }
  });

  it('keeps what an admin has entered, and leaves out matches that other teams then play', () => {
    // Siena beats Duke by hand; Duke went on to the Elite Eight.
    const bracket = byHand(fresh, '2026-R64-EAST-1', false);
    const { reports, leftOver, days } = playOn(waiting, bracket, teams, 'theEnd');
    expect(reports.has('match 2026-R64-EAST-1')).toBe(false);
    const end = after(bracket, reports);
    const at = (key: string) => end.find((match) => match.key === key);
    expect(at('2026-R64-EAST-1')).toMatchObject({ winnerTeamId: 'team siena', homeScore: 10 });
    expect(leftOver[0]).toMatchObject({ homeTeamId: 'team siena', winnerTeamId: null });
    expect(end.filter((match) => !isDecided(match)).map(({ key }) => key)).toEqual(
      leftOver.map(({ key }) => key),
    );
    expect(days.length).toBeGreaterThan(0);
    // The file's results fit again where the real teams meet again.
    expect(playOn(waiting, end, teams, 'nextDay')).toMatchObject({ days: [], leftOver });
  });

  it('overwrites no result entered by hand, plays all that fit, and leaves nothing for a second run', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(fresh.length - 1), fc.boolean()), { maxLength: 12 }),
        (hands) => {
          let bracket = fresh;
          for (const [place, homeWins] of hands) {
            const match = bracket[place];
            if (match === undefined || isDecided(match)) continue;
            if (match.homeTeamId === null || match.awayTeamId === null) continue;
            bracket = byHand(bracket, match.key, homeWins);
          }
          let byDays = bracket;
          for (;;) {
            const play = playOn(waiting, byDays, teams, 'nextDay');
            if (play.days.length === 0) break;
            byDays = after(byDays, play.reports);
          }
          const { reports, leftOver } = playOn(waiting, bracket, teams, 'theEnd');
          const end = after(bracket, reports);
          expect(end).toEqual(byDays);
          const entered = bracket.filter(isDecided);
          const byId = new Map(end.map((match) => [match.id, match]));
          expect(entered.map(({ id }) => byId.get(id))).toEqual(entered);
          expect(leftOver.length).toBe(end.filter((match) => !isDecided(match)).length);
        },
      ),
      { numRuns: 60 },
    );
  });
});
