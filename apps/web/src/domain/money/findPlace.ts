/** The place of a profit; members with the same share one. */
export function findPlace(profit: number, members: readonly { readonly profit: number }[]): number {
  return 1 + members.filter((other) => other.profit > profit).length;
}
