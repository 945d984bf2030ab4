import type { FieldProblem } from '@bracketbid/contract/http/field';
import { type EventSide, type FieldEvent, movingFacts, type RoundCode } from './readEvents.ts';

const TEAMS_MAX = 256;
/** Seeds of two teams that meet in the first round make 17. */
const SEED_SUM = 17;

type Guessable<T> = { readonly value: T; readonly kind: 'read' | 'guessed' };
/** A team of the feed, with what its games say of it. */
export type FoundTeam = {
  side: EventSide;
  seed: Guessable<number | null>;
  zone: Guessable<string> & { readonly read: string | null };
};

/**
 * The teams of all games, each once. Of its seed and region, its first game's word counts, and what later ones say otherwise is a
 * problem; of its record and colours the last game's.
 */
export function gatherTeams(events: readonly FieldEvent[], problems: FieldProblem[]): FoundTeam[] {
  const found = new Map<string, FoundTeam>();
  const played = new Map<string, FieldEvent>();
  let left = 0;
  for (const event of events) {
    for (const side of event.sides) {
      const contradict = (column: FieldProblem['column'], read: string, message: string) =>
        problems.push({
          kind: 'contradiction',
          where: side.name,
          team: null,
          column,
          read,
          guessed: null,
          message,
        });
      const before = played.get(`${side.espn} ${event.round}`);
      if (before !== undefined) {
        const message = `${side.name} plays twice in one round: also in ${before.label}.`;
        contradict('game', event.label, message);
        continue;
      }
      played.set(`${side.espn} ${event.round}`, event);
      const known = found.get(side.espn);
      if (known === undefined) {
        if (found.size === TEAMS_MAX) left += 1;
        else found.set(side.espn, foundTeam(side, event));
        continue;
      }
      const seed = known.side.seed;
      if (side.seed !== null && seed !== null && side.seed !== seed) {
        const message = `${event.label} says seed ${side.seed}, an earlier game says ${seed}.`;
        contradict('seed', String(side.seed), message);
      }
      known.side = { ...known.side, ...movingFacts(known.side, side) };
      const { zone } = known;
      if (zone.value === '' && event.zone !== '') {
        known.zone = { value: event.zone, kind: 'read', read: event.zone };
      } else if (event.zone !== '' && event.zone !== zone.value) {
        const message = `${event.label} is in ${event.zone}, an earlier game in ${zone.value}.`;
        contradict('zone', event.zone, message);
      }
    }
  }
  if (left > 0) {
    const message = `A field has at most ${TEAMS_MAX} teams: ${left} more are left out.`;
    problems.push(aboutAll('unread', message));
  }
  return [...found.values()];
}

function foundTeam(side: EventSide, event: FieldEvent): FoundTeam {
  const opponent = event.sides.find(({ espn }) => espn !== side.espn)?.seed ?? null;
  return {
    side,
    seed: seedIn(side.seed, opponent, event.round),
    zone: { value: event.zone, kind: 'read', read: event.zone === '' ? null : event.zone },
  };
}

/** Two teams of a First Four game have one seed; in the first round seeds make 17. */
function seedIn(
  seed: number | null,
  opponent: number | null,
  round: RoundCode,
): Guessable<number | null> {
  if (seed !== null || opponent === null) return { value: seed, kind: 'read' };
  if (round === 'FF') return { value: opponent, kind: 'guessed' };
  if (round === 'R64') return { value: SEED_SUM - opponent, kind: 'guessed' };
  return { value: null, kind: 'read' };
}

/** A problem of the feed as a whole. */
export function aboutAll(kind: FieldProblem['kind'], message: string): FieldProblem {
  return {
    kind,
    where: 'The feed',
    team: null,
    column: 'game',
    read: null,
    guessed: null,
    message,
  };
}
