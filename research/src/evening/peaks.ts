import type { Evening, Second } from './spend.ts';

/** The stretch in which nothing but bidding happens. */
const STEADY = { from: 60, to: 840 } as const;

/** The highest value within some seconds of the evening. */
export function highest(
  { seconds }: Evening,
  value: (second: Second) => number,
  from: number,
  to: number,
): number {
  return Math.max(...seconds.filter(({ at }) => at >= from && at < to).map(value));
}

/** The highest of the seconds in which nothing but bidding happens. */
export function busiest(evening: Evening, value: (second: Second) => number): number {
  return highest(evening, value, STEADY.from, STEADY.to);
}

/** The mean of the seconds in which nothing but bidding happens. */
export function steadily({ seconds }: Evening, value: (second: Second) => number): number {
  const steady = seconds.filter(({ at }) => at >= STEADY.from && at < STEADY.to).map(value);
  return steady.reduce((sum, each) => sum + each, 0) / steady.length;
}
