import { isAuctionPath } from '../../domain/isAuctionPath.ts';

/** The own group's page, which is one screen and a swipe. */
const OWN_GROUP = '/groups';

/** The maker of contests, whose keys are at the foot of the screen. */
const MAKER = '/contests/';

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
const CLAIMS = '/seats/';

/** How header and footer look around a screen. `isQuiet`: only the footer's last line, below a live auction, a group's page and the maker of contests. */
export function findSurroundings(pathname: string): {
  readonly isOverlaid: boolean;
  readonly isQuiet: boolean;
} {
  return {
    isOverlaid:
      OVERLAID.has(pathname) ||
      pathname.startsWith(MAKER) ||
      pathname.startsWith(ACCOUNTS) ||
      pathname.startsWith(INVITATIONS) ||
      pathname.startsWith(CLAIMS),
    isQuiet: pathname === OWN_GROUP || pathname.startsWith(MAKER) || isAuctionPath(pathname),
  };
}
