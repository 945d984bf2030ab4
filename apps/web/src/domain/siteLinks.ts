/** For everyone. */
export const TOP_LINKS = [
  { to: '/profile/content/home', label: 'Home' },
  { to: '/profile/content/auction', label: 'Auction' },
  { to: '/profile/content/contact', label: 'Contact Us' },
] as const;

/** For signed-in members. */
export const OWN_LINKS = [
  { to: '/edit-profile', label: 'Profile' },
  { to: '/groups', label: 'Groups' },
  { to: '/game', label: 'Games' },
  { to: '/my-results/my-team', label: 'My Results' },
  { to: '/leaderboard', label: 'Leaderboard' },
  { to: '/change-password', label: 'Change Password' },
] as const;

type SiteLink = { readonly to: string; readonly label: string };

const CONSOLE_LINK: SiteLink = { to: '/admin', label: 'Administration' };

/** The links of one member. */
export function listOwnLinks({
  role,
}: {
  readonly role?: string | undefined;
}): readonly SiteLink[] {
  return role === 'admin' ? [...OWN_LINKS, CONSOLE_LINK] : OWN_LINKS;
}
