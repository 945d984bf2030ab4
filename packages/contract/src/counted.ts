/**
 * A number and its noun, as in a sentence: `1 lot`, `0 lots`, `1,200 people`.
 *
 * @param many  the plural, if it isn't the singular with an s
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${nounFor(count, one, many)}`;
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
