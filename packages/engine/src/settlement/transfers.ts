import { type Balance, zeroSumGroups } from './zeroSum.ts';

/** What one member pays another. Whole cents, more than 0. */
export type Transfer = { readonly from: string; readonly to: string; readonly cents: number };

/**
 * [SETTLE-2] The fewest transfers that settle balances which add up to zero: exact for up to 18 people, greedy above. The same
 * balances in whatever order give the same transfers.
 */
export function fewestTransfers(balances: readonly Balance[]): readonly Transfer[] {
  const open = balances.filter(({ cents }) => cents !== 0);
  return inOrder(zeroSumGroups(open).flatMap(settleGroup));
}

/** [SETTLE-2] Everyone who owes pays the banker, who pays everyone that gets something. */
export function transfersThrough(
  banker: string,
  balances: readonly Balance[],
): readonly Transfer[] {
  return inOrder(
    balances
      .filter(({ userId, cents }) => userId !== banker && cents !== 0)
      .map(({ userId, cents }) =>
        cents < 0
          ? { from: userId, to: banker, cents: -cents }
          : { from: banker, to: userId, cents },
      ),
  );
}

/** The largest debt pays the largest claim, until all is paid: each transfer settles somebody, the last one two. */
function settleGroup(group: readonly Balance[]): Transfer[] {
  const debts = largestFirst(group.filter(({ cents }) => cents < 0));
  const claims = largestFirst(group.filter(({ cents }) => cents > 0));
  const transfers: Transfer[] = [];
  for (;;) {
    const [debt] = debts;
    const [claim] = claims;
    if (debt === undefined || claim === undefined) return transfers;
    const cents = Math.min(-debt.cents, claim.cents);
    transfers.push({ from: debt.userId, to: claim.userId, cents });
    putBack(debts, debt.cents + cents);
    putBack(claims, claim.cents - cents);
  }
}

/** What is left of the first one takes its place among the others. */
function putBack(balances: Balance[], left: number): void {
  const [first, ...rest] = balances;
  if (first === undefined) return;
  const next = left === 0 ? rest : largestFirst([{ ...first, cents: left }, ...rest]);
  balances.splice(0, balances.length, ...next);
}

function largestFirst(balances: readonly Balance[]): Balance[] {
  return balances.toSorted(
    (a, b) => Math.abs(b.cents) - Math.abs(a.cents) || (a.userId < b.userId ? -1 : 1),
  );
}

/** By payer, then by payee: the order says nothing. */
function inOrder(transfers: readonly Transfer[]): readonly Transfer[] {
  const formatName = ({ from, to }: Transfer) => `${from} ${to}`;
  return transfers.toSorted((a, b) => (formatName(a) < formatName(b) ? -1 : 1));
}
