import type { FieldProblem, ShownChange } from '@bracketbid/contract/http/field';
import { FIELD_MESSAGES } from '@bracketbid/contract/text/field';
import { type EventSide, type FieldEvent, movingFacts } from './readEvents.ts';

/** A season as it stands, as far as a feed could say otherwise. */
export type Season = {
  readonly teams: readonly SeasonTeam[];
  readonly matches: readonly SeasonMatch[];
  /** Whether an auction on it has begun: from then on, what a lot is stays as it is. */
  readonly hasBegun: boolean;
};
type SeasonTeam = {
  readonly id: string;
  readonly name: string;
  readonly espn: string | null;
  readonly seed: number;
  readonly zone: string;
  readonly color: string;
  readonly secondaryColor: string;
  readonly record: string | null;
};
export type SeasonMatch = {
  readonly id: string;
  /** The number of its game at ESPN, if it is known. */
  readonly espn: string | null;
  /** The payout table's code of its round. */
  readonly round: string;
  readonly homeTeamId: string | null;
  readonly awayTeamId: string | null;
  readonly isDecided: boolean;
  readonly isScheduled: boolean;
  readonly date: string;
  readonly startAt: string | null;
};

const PROBLEMS_MAX = 100;

/**
 * What the feed says otherwise than a season does: a First Four game that is over, another day or hour, another record,
 * other colours. Who is in the field, and where, is never changed one by one: that is said as a problem. Pure.
 *
 * @param events  in the order of play
 */
export function fieldChanges(
  events: readonly FieldEvent[],
  season: Season,
): { readonly changes: readonly ShownChange[]; readonly problems: readonly FieldProblem[] } {
  const changes: ShownChange[] = [];
  const problems: FieldProblem[] = [];
  const byEspn = new Map(
    season.teams.flatMap((team) => (team.espn === null ? [] : [[team.espn, team] as const])),
  );
  const latest = new Map<string, EventSide>();
  const strangers = new Set<string>();
  const seen = new Set<string>();
  for (const event of events) {
    for (const side of event.sides) {
      const team = byEspn.get(side.espn);
      if (team !== undefined) {
        const before = latest.get(team.id) ?? side;
        latest.set(team.id, { ...before, ...movingFacts(before, side) });
      } else if (!strangers.has(side.espn)) {
        strangers.add(side.espn);
        problems.push(stranger(side));
      }
    }
    const sides = event.sides.map(({ espn }) => byEspn.get(espn)?.id);
    if (sides.includes(undefined)) continue;
    const match = findMatch(event, sides, season.matches);
    if (match === undefined || seen.has(match.id)) continue;
    seen.add(match.id);
    const playing = [match.homeTeamId, match.awayTeamId].filter((id) => id !== null);
    const isOther = playing.length === 2 && sides.some((id) => !playing.includes(id ?? ''));
    if (isOther) problems.push(otherTeams(event));
    else changes.push(...changesOfMatch(event, match, byEspn));
  }
  for (const team of season.teams) {
    const side = latest.get(team.id);
    if (side === undefined) continue;
    changes.push(...changesOfTeam(side, team, season.hasBegun));
    if (side.seed !== null && side.seed !== team.seed) {
      const message = `The feed has seed ${side.seed}, the season has ${team.seed}. Build the field again to take it over.`;
      problems.push({
        kind: 'contradiction',
        where: team.name,
        team: null,
        column: 'seed',
        message,
        read: String(side.seed),
        guessed: null,
      });
    }
  }
  return { changes, problems: problems.slice(0, PROBLEMS_MAX) };
}

/** By the game's number; else by its teams. A team whose opponent is not known plays once in the first round. */
function findMatch(
  { id, round }: FieldEvent,
  sides: readonly (string | undefined)[],
  matches: readonly SeasonMatch[],
): SeasonMatch | undefined {
  const numbered = matches.find(({ espn }) => espn === id);
  if (numbered !== undefined || sides.length === 0) return numbered;
  return matches.find((match) => {
    const playing = [match.homeTeamId, match.awayTeamId];
    return match.round === round && sides.every((team) => playing.includes(team ?? ''));
  });
}

function changesOfMatch(
  event: FieldEvent,
  match: SeasonMatch,
  byEspn: ReadonlyMap<string, SeasonTeam>,
): ShownChange[] {
  if (match.isDecided) return [];
  const changes: ShownChange[] = [];
  const { date } = event;
  // A feed that knows the day alone takes no hour away from the same day.
  const startAt = event.startAt ?? (date === match.date ? match.startAt : null);
  const isMoved = date !== match.date || parseInstant(startAt) !== parseInstant(match.startAt);
  if (isMoved && match.isScheduled) {
    changes.push({
      change: { kind: 'time', match: match.id, date, startAt },
      where: event.label,
      before: match.startAt ?? match.date,
      after: startAt ?? date,
      refused: null,
    });
  }
  if (event.round !== 'FF' || match.round !== 'FF' || !event.isOver) return changes;
  const toSide = (teamId: string | null) =>
    event.sides.find(({ espn }) => byEspn.get(espn)?.id === teamId);
  const [home, away] = [toSide(match.homeTeamId), toSide(match.awayTeamId)];
  const homeScore = home?.score ?? null;
  const awayScore = away?.score ?? null;
  if (home === undefined || away === undefined || homeScore === null || awayScore === null) {
    return changes;
  }
  if (homeScore === awayScore) return changes;
  const [winner, loser] = homeScore > awayScore ? [home, away] : [away, home];
  changes.push({
    change: { kind: 'result', match: match.id, homeScore, awayScore },
    where: event.label,
    before: 'Not decided',
    after: `${winner.shortName} ${winner.score}, ${loser.shortName} ${loser.score}`,
    refused: null,
  });
  return changes;
}

function changesOfTeam(side: EventSide, team: SeasonTeam, hasBegun: boolean): ShownChange[] {
  const changes: ShownChange[] = [];
  const { record } = side;
  if (record !== null && record !== team.record) {
    changes.push({
      change: { kind: 'record', team: team.id, record },
      where: team.name,
      before: team.record ?? 'None',
      after: record,
      refused: null,
    });
  }
  const color = side.color ?? team.color;
  const secondaryColor = side.secondaryColor ?? team.secondaryColor;
  const before = `${team.color}, ${team.secondaryColor}`.toLowerCase();
  const after = `${color}, ${secondaryColor}`.toLowerCase();
  if (before !== after) {
    changes.push({
      change: { kind: 'color', team: team.id, color, secondaryColor },
      where: team.name,
      before,
      after,
      refused: hasBegun ? FIELD_MESSAGES.colorsAreFixed : null,
    });
  }
  return changes;
}

const parseInstant = (text: string | null): number | null =>
  text === null ? null : Date.parse(text);

function stranger({ name }: EventSide): FieldProblem {
  return {
    kind: 'contradiction',
    where: name,
    team: null,
    column: 'name',
    read: name,
    guessed: null,
    message: `${name} is not in this season’s field. Build the field again to take it over.`,
  };
}

function otherTeams({ label }: FieldEvent): FieldProblem {
  return {
    kind: 'contradiction',
    where: label,
    team: null,
    column: 'game',
    read: label,
    guessed: null,
    message: 'Other teams play in this match of the season: it stays as it is.',
  };
}
