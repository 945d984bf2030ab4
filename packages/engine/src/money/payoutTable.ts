import { DEFAULT_AUCTION_SETTINGS } from '../auction/settings.ts';
import type { Match } from '../bracket/bracket.ts';

/** All of a pot, in basis points. */
export const WHOLE_POT = 10_000;

/** Basis points as people read them: 50 is `0.5 %`. */
export function percent(basisPoints: number): string {
  return `${(basisPoints / 100).toLocaleString('en-US')} %`;
}

/** What one win of a round pays, in basis points of the pot, by the round's code. */
export type PayoutTable = Readonly<Record<string, number>>;

/** A round as payouts see it: its code, and how many wins it has. */
export type RoundSize = { readonly code: string; readonly matches: number };

/** What all wins of a bracket pay together, in basis points of the pot. Rounds without an entry pay nothing. */
export function sumOfPayouts(table: PayoutTable, rounds: readonly RoundSize[]): number {
  return rounds.reduce((sum, { code, matches }) => sum + matches * (table[code] ?? 0), 0);
}

/** Whether the wins of a bracket pay the whole pot, no more and no less. */
export function isWholePot(table: PayoutTable, rounds: readonly RoundSize[]): boolean {
  return sumOfPayouts(table, rounds) === WHOLE_POT;
}

/**
 * Whether a table was made for the rounds of a bracket: its wins pay the whole pot, and each round has an entry, be it 0.
 * A table of the last two rounds alone adds up in a larger bracket too, but nobody meant its other rounds to pay nothing.
 * Play-ins need no entry.
 */
export function fitsBracket(table: PayoutTable, rounds: readonly RoundSize[]): boolean {
  const played = rounds.filter(({ matches }) => matches > 0);
  const paid = computeWorths(played, USUAL_WORTHS).filter(({ worth }) => worth > 0);
  return isWholePot(table, played) && paid.every(({ code }) => table[code] !== undefined);
}

/** The rounds of a bracket, the first one first. */
export function listRoundSizes(matches: readonly Match[]): RoundSize[] {
  const byOrder = new Map<number, { code: string; matches: number }>();
  for (const { round, roundOrder } of matches) {
    const known = byOrder.get(roundOrder);
    if (known === undefined) byOrder.set(roundOrder, { code: round, matches: 1 });
    else known.matches += 1;
  }
  return [...byOrder].toSorted(([a], [b]) => a - b).map(([, size]) => size);
}

/**
 * The usual payouts, cut to a bracket: its last rounds are worth to each other what they are worth in the default,
 * and together the whole pot. Shares are floored to basis points; what is left goes to the final. An earlier round than
 * the default knows is worth half of the one after it. A round that is not whole (a play-in) pays nothing.
 *
 * A bracket of the default's own rounds gets the default.
 *
 * @param rounds  the first round first; those without matches don't count
 * @returns null unless the bracket ends with one match (none has been drawn yet): no table can fit it
 * @see docs/rules.md MONEY-6; decisions/0021
 */
export function usualPayouts(rounds: readonly RoundSize[]): PayoutTable | null {
  return payoutsByWorth(rounds, USUAL_WORTHS);
}

/** What a win is worth, from the final back, in any unit; an earlier round than these is worth `earlier` of the one after it. */
export type Worths = { readonly fromTheFinal: readonly number[]; readonly earlier: number };

/** A table cut to a bracket in the way of `usualPayouts`, by other worths. @returns null where no table can fit */
export function payoutsByWorth(rounds: readonly RoundSize[], worths: Worths): PayoutTable | null {
  const played = rounds.filter(({ matches }) => matches > 0);
  const final = played.at(-1);
  if (final === undefined || final.matches !== 1) return null;
  const sized = computeWorths(played, worths);
  const total = sized.reduce((sum, { matches, worth }) => sum + matches * worth, 0);
  const table = Object.fromEntries(
    sized.map(({ code, worth }) => [code, Math.floor((worth * WHOLE_POT) / total)]),
  );
  const left = WHOLE_POT - sumOfPayouts(table, played);
  const whole = { ...table, [final.code]: (table[final.code] ?? 0) + left };
  // Two rounds of one code could share an entry.
  return left >= 0 && isWholePot(whole, played) ? whole : null;
}

/** What a win is worth in the default. */
const USUAL_WORTHS: Worths = {
  fromTheFinal: ['NC', 'F4', 'E8', 'S16', 'R32', 'R64'].map(
    (code) => DEFAULT_AUCTION_SETTINGS.payoutBasisPoints[code] ?? 0,
  ),
  earlier: 1 / 2,
};

/** How much a win of each round is worth, in any unit. A whole round has twice the matches of the one after it. */
function computeWorths(
  played: readonly RoundSize[],
  worths: Worths,
): (RoundSize & { readonly worth: number })[] {
  let depth = 0;
  return played
    .toReversed()
    .map((round) => {
      const isPlayIn =
        round.matches !== 2 ** depth ||
        DEFAULT_AUCTION_SETTINGS.payoutBasisPoints[round.code] === 0;
      if (isPlayIn) return { ...round, worth: 0 };
      depth += 1;
      return { ...round, worth: worthAt(worths, depth - 1) };
    })
    .toReversed();
}

/** @param depth  rounds before the final */
function worthAt({ fromTheFinal, earlier }: Worths, depth: number): number {
  const known = fromTheFinal[depth];
  if (known !== undefined) return known;
  const earliest = fromTheFinal.length - 1;
  return (fromTheFinal[earliest] ?? 0) * earlier ** (depth - earliest);
}
