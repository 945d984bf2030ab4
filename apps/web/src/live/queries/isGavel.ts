/**
 * [GAVEL-1] Whether a person ends the lots, with a gavel, rather than the clock.
 *
 * @param rules  of the group; undefined until they are known
 */
export function isGavel(rules: object | undefined): boolean {
  return rules !== undefined && Reflect.get(rules, 'pace') === 'gavel';
}
