import type { Balance } from '../src/settlement/zeroSum.ts';

/**
 * The fewest transfers that settle balances, by trying every way to take people apart into groups whose sums are zero: for a handful of
 * people, without a thought of the engine's own.
 */
export function fewestByForce(all: readonly Balance[]): number {
  const open = all.filter(({ cents }) => cents !== 0);
  const mostGroups = (left: readonly Balance[]): number => {
    const [first, ...rest] = left;
    if (first === undefined) return 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let chosen = 0; chosen < 2 ** rest.length; chosen += 1) {
      const isIn = (index: number) => (chosen & (1 << index)) !== 0;
      const group = [first, ...rest.filter((_, index) => isIn(index))];
      if (group.reduce((sum, { cents }) => sum + cents, 0) !== 0) continue;
      most = Math.max(most, 1 + mostGroups(rest.filter((_, index) => !isIn(index))));
    }
    return most;
  };
  return open.length - mostGroups(open);
}
