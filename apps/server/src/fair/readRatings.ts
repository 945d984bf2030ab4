import { MESSAGES, ratingIsNone } from '@bracketbid/contract/text/messages';
import { RATED_MIN, ratingLine, type SeedHistory } from '@bracketbid/engine/fair/strengths';
import { csvLines, type CsvLine } from '../tournament/csvLines.ts';

/** A team of the season, under all the names that a list may have for it. */
export type RateableTeam = {
  readonly teamId: string;
  readonly name: string;
  readonly seed: number;
  readonly names: readonly string[];
};

/** A list of ratings as it was read. */
export type ReadRatings = {
  readonly ratings: ReadonlyMap<string, number>;
  /** Names in the list that no team of the season has. */
  readonly unknown: readonly string[];
  readonly problems: readonly RatingProblem[];
};
type RatingProblem = { readonly row: number | null; readonly message: string };

const TEAM_COLUMNS = ['team', 'teamname', 'name', 'school'];
const RATING_COLUMNS = ['rating', 'ratings', 'strength', 'power', 'adjem', 'netrtg'];
const LINES_MAX = 1000;
const NAME_MAX = 120;
/** A number like `-3.25`, and no larger than any rating of a sport. */
const RATING = /^[+-]?\d{1,6}(\.\d{1,9})?$/;

/**
 * [FAIR-6] Reads ratings: comma, semicolon or tab separated, the first line names the columns. A list may have more teams than
 * the season; a team is found by any of its names, whatever their spelling of capitals, spaces and signs.
 */
export function readRatings(
  text: string,
  teams: readonly RateableTeam[],
  history: SeedHistory,
): ReadRatings {
  const { lines, problem } = csvLines(text);
  const [head, ...body] = lines;
  if (head === undefined) return none(problem ?? whole(MESSAGES.ratingsEmpty));
  if (body.length > LINES_MAX) return none(whole(MESSAGES.ratingsTooMany));
  const titles = head.cells.map(plain);
  const [teamAt, ratingAt] = [TEAM_COLUMNS, RATING_COLUMNS].map((names) =>
    titles.findIndex((title) => names.includes(title)),
  );
  if (teamAt === undefined || ratingAt === undefined || teamAt < 0 || ratingAt < 0) {
    return none({ row: head.row, message: MESSAGES.ratingsNoColumns });
  }
  const read = matched(body, { teamAt, ratingAt }, teams);
  const judged = read.problems.length > 0 ? [] : listFaults(read.ratings, teams, history);
  return { ...read, problems: [...read.problems, ...judged] };
}

function matched(
  lines: readonly CsvLine[],
  at: { readonly teamAt: number; readonly ratingAt: number },
  teams: readonly RateableTeam[],
): ReadRatings {
  const teamsCalled = new Map<string, Set<RateableTeam>>();
  for (const team of teams) {
    for (const name of new Set(team.names.map(plain))) {
      teamsCalled.set(name, (teamsCalled.get(name) ?? new Set()).add(team));
    }
  }
  const ratings = new Map<string, number>();
  const unknown: string[] = [];
  const problems: RatingProblem[] = [];
  for (const { row, cells } of lines) {
    const name = (cells[at.teamAt] ?? '').slice(0, NAME_MAX);
    const rating = cells[at.ratingAt] ?? '';
    const [team, other] = [...(teamsCalled.get(plain(name)) ?? [])];
    if (team === undefined) unknown.push(name);
    else if (other !== undefined) {
      problems.push({ row, message: `“${name}” may be ${team.name} or ${other.name}.` });
    } else if (ratings.has(team.teamId)) {
      problems.push({ row, message: `${team.name} has a rating already.` });
    } else if (!RATING.test(rating)) {
      problems.push({ row, message: ratingIsNone(rating.slice(0, NAME_MAX)) });
    } else ratings.set(team.teamId, Number(rating));
  }
  return { ratings, unknown, problems };
}

/** Why ratings that were read say nothing of the field. */
function listFaults(
  ratings: ReadonlyMap<string, number>,
  teams: readonly RateableTeam[],
  history: SeedHistory,
): RatingProblem[] {
  if (ratings.size < RATED_MIN) return [whole(MESSAGES.ratingsTooFew)];
  return ratingLine(history, teams, ratings) === null ? [whole(MESSAGES.ratingsUpsideDown)] : [];
}

const whole = (message: string): RatingProblem => ({ row: null, message });
const none = (problem: RatingProblem): ReadRatings => ({
  ratings: new Map(),
  unknown: [],
  problems: [problem],
});

/** `St. John's` is `stjohns`. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}
