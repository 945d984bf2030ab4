import { isCounted, type Payment } from './payments.ts';
import { fewestTransfers, type Transfer, transfersThrough } from './transfers.ts';
import type { Balance } from './zeroSum.ts';

/** What is still owed after payments: also those on their way. Adds up to what the nets add up to. */
export function computeOutstanding(
  nets: readonly Balance[],
  payments: readonly Payment[],
): readonly Balance[] {
  const cents = new Map(nets.map((net) => [net.userId, net.cents]));
  for (const payment of payments) {
    if (!isCounted(payment)) continue;
    cents.set(payment.from, (cents.get(payment.from) ?? 0) + payment.cents);
    cents.set(payment.to, (cents.get(payment.to) ?? 0) - payment.cents);
  }
  return [...cents].map(([userId, left]) => ({ userId, cents: left }));
}

/**
 * [SETTLE-2, SETTLE-4] Who pays whom what is outstanding. While people pay as they were told, nobody else's transfers change;
 * what was paid otherwise, or a corrected result, makes them anew from what is left.
 *
 * @param nets  what each has won less what they paid; they add up to zero
 * @param banker  who all payments go through; null for direct ones
 */
export function transfersDue(
  nets: readonly Balance[],
  payments: readonly Payment[],
  banker: string | null,
): readonly Transfer[] {
  const outstanding = computeOutstanding(nets, payments);
  if (banker !== null) return transfersThrough(banker, outstanding);
  const kept = withoutPaid(fewestTransfers(nets), payments.filter(isCounted));
  if (kept?.isWhole === true) return kept.transfers;
  const anew = fewestTransfers(outstanding);
  // Paying in parts may make a shorter way: it is taken.
  return kept !== null && kept.transfers.length === anew.length ? kept.transfers : anew;
}

/**
 * What is left of a plan when these payments were made by it; null where they weren't.
 *
 * A plan without transfers that were made whole (`isWhole`) is again one of the fewest for what is left: a shorter one, and those
 * that were made, would be a shorter plan for all.
 */
function withoutPaid(
  plan: readonly Transfer[],
  payments: readonly Payment[],
): { readonly transfers: readonly Transfer[]; readonly isWhole: boolean } | null {
  const paid = new Map<string, number>();
  for (const { from, to, cents } of payments) {
    paid.set(`${from} ${to}`, (paid.get(`${from} ${to}`) ?? 0) + cents);
  }
  const transfers: Transfer[] = [];
  let isWhole = true;
  for (const { from, to, cents } of plan) {
    const left = cents - (paid.get(`${from} ${to}`) ?? 0);
    paid.delete(`${from} ${to}`);
    if (left < 0) return null;
    if (left > 0) transfers.push({ from, to, cents: left });
    if (left > 0 && left < cents) isWhole = false;
  }
  return paid.size === 0 ? { transfers, isWhole } : null;
}
