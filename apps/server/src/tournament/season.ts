import type {
  season as seasonCall,
  SeasonProblem,
  TournamentFile,
} from '@bracketbid/contract/http/tournament';
import { drawBracket, type DrawnRound, drawProblems } from '@bracketbid/engine/bracket/draw';
import type { z } from 'zod';
import { readTeams, type ReadTeams } from './readTeams.ts';

type SeasonDraft = z.output<(typeof seasonCall)['body']>;
type Shown = z.output<(typeof seasonCall)['reply']>;

/** A drawn season: its preview, and the file to import if nothing is wrong. */
export type DrawnSeason = {
  readonly shown: Pick<Shown, 'teams' | 'zones' | 'rounds' | 'problems'>;
  readonly file: TournamentFile | null;
};

/** A round's days, counted from the tournament's first, by long tradition; other rounds have none. */
const CALENDAR: Readonly<Record<string, readonly number[]>> = {
  FF: [0, 1],
  R64: [2, 3],
  R32: [4, 5],
  S16: [9, 10],
  E8: [11, 12],
  F4: [18],
  NC: [20],
};
const DAY_MS = 86_400_000;

/** Draws a season from a list of teams. Pure: nothing is written. */
export function drawSeason(draft: SeasonDraft): DrawnSeason {
  const { teams, problems: unread } = readTeams(draft.text);
  const zones = draft.zones.map((zone) => zone.toUpperCase());
  const order = zones.length > 0 ? zones : [...new Set(teams.map(({ zone }) => zone))];
  const problems = [...unread];
  if (teams.length > 0 && unread.length === 0) problems.push(...undrawable(teams, order));
  const shown = { teams: teams.map(({ row: _row, ...team }) => team), zones: order };
  if (problems.length > 0) return { shown: { ...shown, rounds: [], problems }, file: null };

  const { rounds, problem, file } = drawFile(
    draft,
    teams.map(({ row: _row, ...team }) => team),
    order,
  );
  return { shown: { ...shown, rounds, problems: problem === null ? [] : [problem] }, file };
}

type FieldFacts = Pick<SeasonDraft, 'year' | 'name' | 'firstDay' | 'dates'>;
type DrawableTeam = Omit<TournamentFile['teams'][number], 'id'> & { readonly key: string };

/**
 * The file of a whole tournament without results, from teams that can be drawn. Its days are the usual ones where the facts
 * name none; a problem, and no file, where they are out of order.
 */
export function drawFile(
  { year, name, firstDay, dates: own }: FieldFacts,
  teams: readonly DrawableTeam[],
  zones: readonly string[],
): {
  readonly rounds: Shown['rounds'];
  readonly problem: SeasonProblem | null;
  readonly file: TournamentFile | null;
} {
  const drawn = drawBracket(teams, zones);
  const [first] = drawn.rounds;
  const rounds = drawn.rounds.map((round) => ({
    ...round,
    matches: drawn.matches.filter((match) => match.round.code === round.code).length,
    dates: own?.[round.code]?.toSorted() ?? usualDates(round, firstDay, first ?? round),
  }));
  const problem = datesOutOfOrder(rounds);
  if (problem !== null) return { rounds, problem, file: null };
  const datesByRound = new Map(rounds.map(({ code, dates }) => [code, dates]));
  const file: TournamentFile = {
    year,
    name,
    zones: [...zones],
    champion: null,
    rounds: rounds.map(({ name: roundName, code, order: place, dates }) => ({
      name: roundName,
      code,
      order: place,
      dates: [...dates],
    })),
    teams: teams.map(({ key, ...team }) => ({ ...team, id: key })),
    matches: drawn.matches.map((match) => {
      const dates = datesByRound.get(match.round.code) ?? [firstDay];
      return {
        id: match.key,
        round: match.round.name,
        roundOrder: match.round.order,
        zone: match.zone,
        bracketPosition: match.position,
        date: dates[match.position % dates.length] ?? firstDay,
        home: match.home,
        away: match.away,
        homeFrom: match.homeFrom,
        awayFrom: match.awayFrom,
        topTeam: match.home,
        bottomTeam: match.away,
        homeScore: null,
        awayScore: null,
        winner: null,
        status: 'scheduled' as const,
        nextMatchId: match.next,
        nextMatchSlot: match.nextSlot,
      };
    }),
  };
  return { rounds, problem: null, file };
}

function undrawable(teams: ReadTeams['teams'], zones: readonly string[]): SeasonProblem[] {
  const strangers = teams.filter(({ zone }) => !zones.includes(zone));
  const rowByKey = new Map(teams.map(({ key, row }) => [key, row]));
  return [
    ...strangers.map(({ row, zone }) => ({
      row,
      column: 'Zone',
      message: `“${zone}” is not one of the zones: ${zones.join(', ')}.`,
    })),
    ...drawProblems(teams, zones).flatMap((problem): SeasonProblem[] =>
      problem.teams.length === 0
        ? [{ row: null, column: null, message: problem.message }]
        : problem.teams.map((key) => ({
            row: rowByKey.get(key) ?? null,
            column: 'Seed',
            message: problem.message,
          })),
    ),
  ];
}

function usualDates(round: DrawnRound, firstDay: string, first: DrawnRound): string[] {
  // For other sizes there is no tradition: a round every other day.
  const days = CALENDAR[round.code] ?? [(round.order - first.order) * 2];
  const begin = CALENDAR[first.code]?.[0] ?? 0;
  return days.map((day) =>
    new Date(Date.parse(firstDay) + Math.max(0, day - begin) * DAY_MS).toISOString().slice(0, 10),
  );
}

function datesOutOfOrder(
  rounds: readonly { readonly name: string; readonly dates: readonly string[] }[],
): SeasonProblem | null {
  for (const [index, { name, dates }] of rounds.entries()) {
    const before = rounds[index - 1];
    const [start = ''] = dates;
    if (before !== undefined && start <= (before.dates.at(-1) ?? '')) {
      return {
        row: null,
        column: null,
        message: `${name} begins before ${before.name} is over: please check the days.`,
      };
    }
  }
  return null;
}
