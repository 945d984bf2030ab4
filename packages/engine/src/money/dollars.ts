/** Between two digits, where a number of digits that 3 divides comes after. */
const BEFORE_THREE_DIGITS = /\B(?=(?:\d{3})+$)/g;

/** A whole number as people read it: 1234 is `1,234`. Not by `Intl`: its first number takes a phone over 100 ms, each bid 12 microseconds. */
export function formatWhole(value: number): string {
  return String(value).replace(BEFORE_THREE_DIGITS, ',');
}

/** Whole dollars as people read them: 1234 is `$1,234`, -5 is `-$5`. */
export function formatDollars(dollars: number): string {
  return `${dollars < 0 ? '-' : ''}$${formatWhole(Math.round(Math.abs(dollars)))}`;
}

/**
 * Reads an amount of whole dollars as the wire writes it: decimal digits and nothing else, no leading zero.
 *
 * @returns null for anything else ("Infinity", "1e3", "007", " 5", "5.5", "-1", "0", more than 12 digits)
 * @see docs/rules.md BID-4
 */
export function parseDollars(text: string): number | null {
  return WHOLE_DOLLARS.test(text) ? Number(text) : null;
}

/** Twelve digits: exact in a double, and more than any friends will bid. */
export const WHOLE_DOLLARS = /^[1-9][0-9]{0,11}$/;
