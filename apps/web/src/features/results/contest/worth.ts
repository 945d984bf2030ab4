import type { ContestView } from '@bracketbid/contract/contest/calls';
import { formatCents } from '@bracketbid/engine/money/cents';
import { WHOLE_POT } from '@bracketbid/engine/money/payoutTable';
import { ordinal } from '@bracketbid/contract/text/paper';

type Money = Pick<ContestView, 'sheet' | 'potCents' | 'keptCents'>;
type WirePrize = ContestView['sheet']['prizes'][number];

/**
 * [PRIZE-4] What each unit of each prize pays of the pot as it is, in cents: a place's one after the other, else a single sum. Empty
 * for prizes whose sums only the division of the whole pot knows.
 */
export function unitsCents({
  sheet,
  potCents,
  keptCents,
}: Money): ReadonlyMap<string, readonly number[]> {
  const net = potCents - keptCents;
  const dollars = sheet.prizes
    .map((prize) => parseCents(prize) ?? 0)
    .reduce((sum, each) => sum + each, 0);
  const isAllInDollars = sheet.prizes.every((prize) => parseCents(prize) !== null);
  // In proportion then: a unit depends on all the others.
  if (isAllInDollars ? dollars !== net : dollars > net) return new Map();
  const share = (basisPoints: number) => Math.floor(((net - dollars) * basisPoints) / WHOLE_POT);
  return new Map(
    sheet.prizes.map((prize) => {
      const cents = parseCents(prize);
      if (cents !== null) return [prize.id, [cents]];
      const points = prize.kind === 'place' ? prize.basisPoints : [prize.basisPoints ?? 0];
      return [prize.id, points.map(share)];
    }),
  );
}

function parseCents(prize: WirePrize): number | null {
  return prize.kind === 'named' && prize.dollars !== undefined ? prize.dollars * 100 : null;
}

/** What a prize is worth, as words: `1st $480.00 · 2nd $240.00`, `$14.34 each, 16 of them`. Empty where it can't be said. */
export function worthInWords(prize: WirePrize, units: number, cents: readonly number[]): string {
  const [first] = cents;
  if (first === undefined) {
    const dollars = parseCents(prize);
    return dollars === null ? '' : formatCents(dollars);
  }
  switch (prize.kind) {
    case 'place':
      return cents.map((each, index) => `${ordinal(index + 1)} ${formatCents(each)}`).join(' · ');
    case 'round':
    case 'stage':
      return units === 1 ? formatCents(first) : `${formatCents(first)} each, ${units} of them`;
    case 'points':
      return prize.inventory === null
        ? `${formatCents(first)} by points`
        : `${formatCents(first)} over ${prize.inventory} points`;
    case 'named':
      return formatCents(first);
    default:
      return prize satisfies never;
  }
}
