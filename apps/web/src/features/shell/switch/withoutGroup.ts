/** The same page where it names no group; of an auction, the page of the own group. */
export function withoutGroup(pathname: string): string {
  return pathname.startsWith('/auction/') ? '/groups' : pathname;
}
