import type { Entrant, Prize, PrizeValue } from './contest.ts';
import { SHEET_LIMITS } from './sheetFaults.ts';

/** What is wrong with a result: where in its value ("order.2"), and a sentence. */
export type ValueFault = { readonly path: string; readonly sentence: string };

type RoundValue = Extract<PrizeValue, { readonly kind: 'round' }>;

/**
 * [RESULTS-2] What makes a value impossible for a prize, whatever else was entered; null for one that can be entered.
 *
 * @param withdrawn  those who can't be in any result
 */
export function valueFault(
  prize: Prize,
  value: PrizeValue,
  entrants: readonly Entrant[],
  withdrawn: ReadonlySet<string>,
): ValueFault | null {
  if (prize.kind !== value.kind) {
    return { path: 'kind', sentence: `This prize is of kind ${prize.kind}, not ${value.kind}.` };
  }
  switch (value.kind) {
    case 'stage': {
      const slots = prize.kind === 'stage' ? prize.slots : 0;
      if (value.entrants.length > slots) {
        const sentence = `${value.entrants.length} are too many: ${slots} reach this stage.`;
        return { path: 'entrants', sentence };
      }
      return namesFault(at('entrants', value.entrants), entrants, withdrawn);
    }
    case 'named':
      return namesFault(at('entrants', value.entrants), entrants, withdrawn);
    case 'place': {
      const empty = value.order.findIndex((tied) => tied.length === 0);
      if (empty !== -1) {
        return { path: `order.${empty}`, sentence: `Nobody is on line ${empty + 1}.` };
      }
      const named = value.order.flatMap((tied, index) => at(`order.${index}`, tied));
      return namesFault(named, entrants, withdrawn);
    }
    case 'points': {
      const inventory = prize.kind === 'points' ? prize.inventory : null;
      const named = Object.keys(value.points).map((id) => ({ id, path: `points.${id}` }));
      return namesFault(named, entrants, withdrawn) ?? pointsFault(value.points, inventory);
    }
    case 'round':
      return roundFault(value, entrants, withdrawn);
    default:
      return value satisfies never;
  }
}

/** What makes the result of a match impossible, whoever plays it. */
export function roundFault(
  { homeScore, awayScore, winner }: RoundValue,
  entrants: readonly Entrant[],
  withdrawn: ReadonlySet<string>,
): ValueFault | null {
  for (const [path, score] of [
    ['homeScore', homeScore],
    ['awayScore', awayScore],
  ] as const) {
    if (score !== null && !(Number.isSafeInteger(score) && score >= 0)) {
      return { path, sentence: 'A score is a whole number, 0 or more.' };
    }
  }
  if (winner === null) return null;
  return namesFault([{ id: winner, path: 'winner' }], entrants, withdrawn);
}

/** Whether two values of one prize, or of one match, say the same: the order in which equals are named does not matter. */
export function isSameValue(a: PrizeValue, b: PrizeValue): boolean {
  return a === b || canonical(a) === canonical(b);
}

/** Whether an entrant is named by a value. */
export function isNamedIn(value: PrizeValue, entrantId: string): boolean {
  switch (value.kind) {
    case 'stage':
    case 'named':
      return value.entrants.includes(entrantId);
    case 'place':
      return value.order.some((tied) => tied.includes(entrantId));
    case 'points':
      return Object.hasOwn(value.points, entrantId);
    case 'round':
      return value.winner === entrantId;
    default:
      return value satisfies never;
  }
}

function canonical(value: PrizeValue): string {
  switch (value.kind) {
    case 'stage':
    case 'named':
      return JSON.stringify(value.entrants.toSorted());
    case 'place':
      return JSON.stringify(value.order.map((tied) => tied.toSorted()));
    case 'points': {
      const scored = Object.entries(value.points).filter(([, points]) => points > 0);
      return JSON.stringify([value.isFinal, scored.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
    }
    case 'round':
      // Of a match that is taken back, the scores say nothing.
      return JSON.stringify(
        value.winner === null ? null : [value.homeScore, value.awayScore, value.winner],
      );
    default:
      return value satisfies never;
  }
}

type Named = { readonly id: string; readonly path: string };

function at(path: string, ids: readonly string[]): readonly Named[] {
  return ids.map((id, index) => ({ id, path: `${path}.${index}` }));
}

/** Each is an entrant, was not withdrawn before the first result, and is named once. */
function namesFault(
  named: readonly Named[],
  entrants: readonly Entrant[],
  withdrawn: ReadonlySet<string>,
): ValueFault | null {
  const nameById = new Map(entrants.map(({ id, name }) => [id, name]));
  const seen = new Set<string>();
  for (const { id, path } of named) {
    const name = nameById.get(id);
    if (name === undefined) return { path, sentence: 'This entrant is not in the contest.' };
    if (withdrawn.has(id)) {
      return { path, sentence: `${name} was withdrawn before the first result.` };
    }
    if (seen.has(id)) return { path, sentence: `${name} is named twice.` };
    seen.add(id);
  }
  return null;
}

function pointsFault(
  points: Readonly<Record<string, number>>,
  inventory: number | null,
): ValueFault | null {
  const max = SHEET_LIMITS.inventory;
  for (const [id, count] of Object.entries(points)) {
    if (Number.isInteger(count) && count >= 0 && count <= max) continue;
    const sentence = `Points are a whole number from 0 to ${max.toLocaleString('en-US')}.`;
    return { path: `points.${id}`, sentence };
  }
  const sum = Object.values(points).reduce((total, count) => total + count, 0);
  if (inventory === null || sum <= inventory) return null;
  const [said, most] = [sum, inventory].map((count) => count.toLocaleString('en-US'));
  return { path: 'points', sentence: `These are ${said} points, but there are only ${most}.` };
}
