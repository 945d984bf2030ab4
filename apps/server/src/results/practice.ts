import { isDecided } from '@bracketbid/engine/bracket/bracket';
import type { PracticeResult } from '../platform/db/tables.ts';
import type { KeyedTeam } from '../tournament/teams.ts';
import { applyReports, type KeyedMatch, type Report } from './enterResults.ts';

/** What playing a practice season on would enter. */
export type Play = {
  /** The days played, ascending; empty when nothing can be played. */
  readonly days: readonly string[];
  /** By match id. */
  readonly reports: ReadonlyMap<string, Report>;
  /**
   * Matches that stay without a result, up to the next day, or of all days when nothing more can be played: an admin has
   * entered another winner in an earlier match, so the file's teams don't meet in them.
   */
  readonly leftOver: readonly KeyedMatch[];
};

/**
 * Plays a practice season on, by the days of its file: the first day on which anything can be played, or all of them.
 * Existing results stay, whoever entered them; the file's result is used only where its two teams meet.
 * Pure: nothing is written.
 *
 * @param waiting  the file's results, in the order of play
 * @param matches  the bracket as it stands, in the order of play
 */
export function playOn(
  waiting: readonly PracticeResult[],
  matches: readonly KeyedMatch[],
  teams: readonly KeyedTeam[],
  until: 'nextDay' | 'theEnd',
): Play {
  const idByKey = new Map(teams.map(({ id, key }) => [key, id]));
  const placeByKey = new Map(matches.map(({ key, id }, place) => [key, { id, place }]));
  const reports = new Map<string, Report>();
  const days: string[] = [];
  let now: Bracket = matches;
  const at = (result: PracticeResult) => now[placeByKey.get(result.match)?.place ?? -1];
  const isWaiting = (result: PracticeResult) => {
    const match = at(result);
    return match !== undefined && !isDecided(match);
  };
  for (const day of listDays(waiting)) {
    for (const result of waiting.filter(({ date }) => date === day)) {
      const match = at(result);
      if (match === undefined || isDecided(match)) continue;
      const report = buildReport(result, match, idByKey);
      if (report === null) continue;
      now = applyReports(now, new Map([[match.id, report]]));
      reports.set(match.id, report);
      if (days.at(-1) !== day) days.push(day);
    }
    if (until === 'nextDay' && days.length > 0) break;
  }
  const [day] = days;
  const isOver = (date: string) => until === 'theEnd' || day === undefined || date <= day;
  const leftKeys = new Set(
    waiting.filter((result) => isOver(result.date) && isWaiting(result)).map(({ match }) => match),
  );
  const keyById = new Map(matches.map(({ id, key }) => [id, key]));
  return {
    days,
    reports,
    leftOver: now.flatMap((match) => {
      const key = keyById.get(match.id);
      return key === undefined || !leftKeys.has(key) ? [] : [{ ...match, key }];
    }),
  };
}

type Bracket = Parameters<typeof applyReports>[0];

function listDays(waiting: readonly PracticeResult[]): string[] {
  return [...new Set(waiting.map(({ date }) => date))].toSorted();
}

/** A result of the file as it is entered; null if other teams play than in the file. */
function buildReport(
  result: PracticeResult,
  { homeTeamId, awayTeamId }: Bracket[number],
  idByKey: ReadonlyMap<string, string>,
): Report | null {
  const { status, homeScore, awayScore } = result;
  const [home, away] = [idByKey.get(result.home), idByKey.get(result.away)];
  const winnerTeamId = idByKey.get(result.winner);
  if (home === undefined || away === undefined || winnerTeamId === undefined) return null;
  if (homeTeamId === home && awayTeamId === away) {
    return { status, homeScore, awayScore, winnerTeamId };
  }
  if (homeTeamId !== away || awayTeamId !== home) return null;
  return { status, homeScore: awayScore, awayScore: homeScore, winnerTeamId };
}
