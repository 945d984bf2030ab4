/** [FAIR-5] Before lots of so much of the pot have ended, prices say too little of what the rest will bring. */
export const ENDED_MIN = 0.1;

/**
 * [FAIR-5] What the pot will be if the lots to come bring as much for their shares as those before: what was paid so far,
 * divided by the shares of the lots that have ended, unsold ones too. Never more than all budgets; the pot itself in the end.
 *
 * @param budgetsCents  null where money has no limit
 * @param endedShare  the shares of the lots that have ended, from 0 to 1
 * @returns whole cents; null until a tenth has ended
 */
export function projectedPotCents(
  paidCents: number,
  endedShare: number,
  budgetsCents: number | null,
): number | null {
  if (endedShare < ENDED_MIN - ROUNDING) return null;
  const projected = Math.round(paidCents / Math.min(1, endedShare + ROUNDING));
  return budgetsCents === null ? projected : Math.min(projected, budgetsCents);
}

/** Sums of shares come out a hair below what they are. */
const ROUNDING = 1e-9;
