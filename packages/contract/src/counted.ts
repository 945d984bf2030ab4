/** Between two digits, where a number of digits that 3 divides comes after. */
const BEFORE_THREE_DIGITS = /\B(?=(?:\d{3})+$)/g;

/**
 * A number and its noun, as in a sentence: `1 lot`, `0 lots`, `1,200 people`. Not by `Intl`:
 * sentences are made for a page's schemas while its code loads, and the first number takes as long as all of these.
 *
 * @param count  a whole number
 * @param many  the plural, if it isn't the singular with an s
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${String(count).replace(BEFORE_THREE_DIGITS, ',')} ${nounFor(count, one, many)}`;
}

/** The noun alone, for a number that is shown elsewhere. */
export function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** Some parts of a sentence: `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1);
  if (last === undefined || parts.length === 1) return last ?? '';
  return `${parts.slice(0, -1).join(', ')} and ${last}`;
}
