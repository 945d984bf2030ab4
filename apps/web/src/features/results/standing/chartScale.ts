/** The round amounts that a chart of some values is ruled by, the lowest first; zero is among them. */
export function computeTicks(values: readonly number[], countMax = 5): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = niceStep((high - low) / Math.max(1, countMax - 1));
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** 1, 2 or 5 times a power of ten, at least as large as asked. */
function niceStep(least: number): number {
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((times) => times * power >= least) ?? 10) * power;
}

/**
 * Moves labels apart that would overlap, no further than they must, and keeps them inside; their order stays.
 * If there are more than fit, they are as far apart as they can be.
 */
export function spread(
  wanted: readonly number[],
  { gap, end }: { readonly gap: number; readonly end: number },
): number[] {
  const room = wanted.length < 2 ? gap : Math.min(gap, end / (wanted.length - 1));
  const order = wanted.map((_, index) => index).toSorted((a, b) => at(wanted, a) - at(wanted, b));
  const placed = [...wanted];
  let least = 0;
  for (const index of order) {
    placed[index] = Math.max(least, at(wanted, index));
    least = at(placed, index) + room;
  }
  let most = end;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(most, at(placed, index));
    most = at(placed, index) - room;
  }
  return placed;
}

const at = (values: readonly number[], index: number) => values[index] ?? 0;
