/**
 * [RESULTS-4] Whether somebody can confirm: one of the others without a part in what it is about or, where all of those have one,
 * any of them.
 *
 * @param others  all members who could: not the host, nor who said it
 */
export function mayConfirm(
  others: readonly string[],
  hasPart: ReadonlySet<string>,
  userId: string,
): boolean {
  return others.includes(userId) && (!hasPart.has(userId) || others.every((id) => hasPart.has(id)));
}

/** [RESULTS-4, RESULTS-5] How many of the others have to confirm: one or, once somebody has objected, more than half of them. */
export function needed(others: number, isContested: boolean): number {
  if (others === 0) return 0;
  return isContested ? Math.floor(others / 2) + 1 : 1;
}
