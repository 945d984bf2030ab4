import type { Prize, Sheet } from '@bracketbid/engine/contest/contest';
import { isInDollars } from '@bracketbid/engine/contest/sheetFaults';
import { formatCents } from '@bracketbid/engine/money/cents';
import { percent, WHOLE_POT } from '@bracketbid/engine/money/payoutTable';

/** The pot of the examples, in cents: $1,000. */
const EXAMPLE_CENTS = 100_000;
/** The round of a single match. */
const FINAL = 'NC';

/** A prize of a sheet with what it is worth of an example pot of $1,000, as words. */
export type PrizeWorth = { readonly id: string; readonly words: string };

/**
 * What each prize of a sheet pays of a pot of $1,000, if it can be won as often as it has units: `First place $500`,
 * `Round of 16 $19.12 each`. Dollar prizes are paid as they are.
 */
export function prizeWorths({ keptBasisPoints, prizes }: Sheet): readonly PrizeWorth[] {
  const netCents = EXAMPLE_CENTS - share(EXAMPLE_CENTS, keptBasisPoints);
  const dollarCents = prizes.reduce(
    (sum, prize) => sum + (isInDollars(prize) ? prize.dollars * 100 : 0),
    0,
  );
  const restCents = Math.max(0, netCents - dollarCents);
  return prizes.map((prize) => ({ id: prize.id, words: worth(prize, restCents) }));
}

/** A sheet as one sentence of the rules. */
export function prizesInWords(sheet: Sheet): string {
  const { keptBasisPoints, keptFor } = sheet;
  const purpose = keptFor === '' ? '' : ` for ${keptFor}`;
  const kept = keptBasisPoints === 0 ? '' : `${percent(keptBasisPoints)} is kept${purpose}. `;
  const prizes = prizeWorths(sheet).map(({ words }) => words);
  return `${kept}Of a $1,000 pot: ${prizes.join('; ')}.`;
}

function worth(prize: Prize, restCents: number): string {
  if (isInDollars(prize)) return `${prize.name} ${formatCents(prize.dollars * 100)}`;
  const of = (basisPoints: number) => formatCents(share(restCents, basisPoints));
  switch (prize.kind) {
    case 'round':
      return `${prize.name} ${of(prize.basisPoints)}${prize.code === FINAL ? '' : ' each'}`;
    case 'stage':
      return `${prize.name} ${of(prize.basisPoints)}${prize.slots === 1 ? '' : ' each'}`;
    case 'place':
      return `${prize.name} ${prize.basisPoints.map(of).join(', ')}`;
    case 'points':
      return `${prize.name} ${of(prize.basisPoints)} by points`;
    case 'named':
      return `${prize.name} ${of(prize.basisPoints)}`;
    default:
      return prize satisfies never;
  }
}

function share(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints) / WHOLE_POT);
}
