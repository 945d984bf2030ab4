/**
 * A number and its noun, as a sentence has them: `1 lot`, `0 lots`, `1,200 people`.
 *
 * @param many  the noun of several, where it isn't the other one with an s
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${nounFor(count, one, many)}`;
}

/** The noun that belongs to a number which stands elsewhere. */
export function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}
