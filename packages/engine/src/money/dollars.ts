const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Whole dollars as people read them: 1234 is `$1,234`, -5 is `-$5`. */
export function formatDollars(dollars: number): string {
  return `${dollars < 0 ? '-' : ''}$${GROUPED.format(Math.abs(dollars))}`;
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
