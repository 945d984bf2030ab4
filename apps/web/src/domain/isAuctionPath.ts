/** `/auction` and `/auction/{group}`, but not a member's page below it; and the board, which shows the same. */
const AUCTION = /^\/(auction(\/(?!user-details)|$)|board\/)/;

/** Whether a page follows an auction: nothing may reload it but the person in front of it. */
export function isAuctionPath(pathname: string): boolean {
  return AUCTION.test(pathname);
}
