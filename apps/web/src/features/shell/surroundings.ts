/** The own group's page, which is one screen and a swipe. */
const OWN_GROUP = '/groups';

/** Screens whose content begins under the header. */
const OVERLAID: ReadonlySet<string> = new Set([
  '/',
  '/profile/content/home',
  '/contact',
  '/profile/content/contact',
  '/auction-information',
  '/profile/content/auction',
  '/change-password',
  OWN_GROUP,
  '/groups/new',
  '/help',
]);
const ACCOUNTS = '/auth/';
const INVITATIONS = '/groups/join/';

/** `/auction` and `/auction/{group}`, but not a member's page below it. */
const LIVE_AUCTION = /^\/auction(\/(?!user-details)|$)/;

/** How header and footer look around a screen. `isQuiet`: only the footer's last line, below a live auction and a group's page. */
export function surroundingsOf(pathname: string): {
  readonly isOverlaid: boolean;
  readonly isQuiet: boolean;
} {
  return {
    isOverlaid:
      OVERLAID.has(pathname) || pathname.startsWith(ACCOUNTS) || pathname.startsWith(INVITATIONS),
    isQuiet: pathname === OWN_GROUP || LIVE_AUCTION.test(pathname),
  };
}
