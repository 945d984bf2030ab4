/** What somebody gets (more than 0) or owes (less). Whole cents. */
export type Balance = { readonly userId: string; readonly cents: number };

/** Up to so many people the partition is exact: 2^17 sums, a few milliseconds (bench/settlement). */
export const EXACT_PEOPLE_MAX = 18;

/**
 * [SETTLE-2] Parts balances that add up to zero into groups that do so, each by itself: the most there can be, for up to
 * `EXACT_PEOPLE_MAX` people left after pairs that cancel out; beyond that, those pairs and one group of all others.
 * Each group then settles with one transfer fewer than it has people, so most groups means fewest transfers.
 *
 * @param balances  none of them 0; the same ones in whatever order give the same groups
 */
export function zeroSumGroups(balances: readonly Balance[]): readonly (readonly Balance[])[] {
  const ordered = balances.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const { pairs, others } = takePairs(ordered);
  if (others.length === 0) return pairs;
  return [...pairs, ...(others.length > EXACT_PEOPLE_MAX ? [others] : exactGroups(others))];
}

/**
 * Two who cancel out are a group in some best partition: if they were in two groups, those two without them make one, and
 * the number is the same.
 */
function takePairs(balances: readonly Balance[]): {
  readonly pairs: readonly (readonly Balance[])[];
  readonly others: readonly Balance[];
} {
  const waiting = new Map<number, Balance[]>();
  const pairs: Balance[][] = [];
  for (const balance of balances) {
    const match = waiting.get(-balance.cents)?.shift();
    if (match !== undefined) pairs.push([match, balance]);
    else waiting.set(balance.cents, [...(waiting.get(balance.cents) ?? []), balance]);
  }
  const paired = new Set(pairs.flat());
  return { pairs, others: balances.filter((balance) => !paired.has(balance)) };
}

/**
 * Dynamic programming over the subsets of all but the last person: how many groups a subset can be taken apart into, person
 * by person. Who is left when the last group is full makes up one with the last person.
 */
function exactGroups(balances: readonly Balance[]): readonly (readonly Balance[])[] {
  const sums = subsetSums(balances.slice(0, -1));
  // Mostly nobody cancels out with anybody.
  if (sums.indexOf(0, 1) === -1) return [balances];
  const most = mostGroups(sums);
  const groups: Balance[][] = [];
  let group = balances.slice(-1);
  for (let set = sums.length - 1; set !== 0;) {
    const isZero = sums[set] === 0;
    if (isZero) {
      groups.push(group);
      group = [];
    }
    const wanted = (most[set] ?? 0) - (isZero ? 1 : 0);
    let left = set;
    while (most[set ^ (left & -left)] !== wanted) left &= left - 1;
    const index = bitIndex(left & -left);
    group.push(...balances.slice(index, index + 1));
    set ^= left & -left;
  }
  return [...groups, group];
}

/** The sum of each subset, whose bits are the indices of its people. */
function subsetSums(balances: readonly Balance[]): Float64Array {
  const sums = new Float64Array(1 << balances.length);
  for (const [index, { cents }] of balances.entries()) {
    const half = 1 << index;
    for (let set = 0; set < half; set += 1) sums[half + set] = (sums[set] ?? 0) + cents;
  }
  return sums;
}

/** By subset: the most subsets within each other, itself included, that add up to zero. */
function mostGroups(sums: Float64Array): Uint8Array {
  const most = new Uint8Array(sums.length);
  for (let set = 1; set < sums.length; set += 1) {
    let best = 0;
    for (let left = set; left !== 0; left &= left - 1) {
      const without = most[set ^ (left & -left)] ?? 0;
      if (without > best) best = without;
    }
    most[set] = sums[set] === 0 ? best + 1 : best;
  }
  return most;
}

/** The index of a single bit. */
function bitIndex(bit: number): number {
  return 31 - Math.clz32(bit);
}
