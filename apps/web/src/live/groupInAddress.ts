/** The pages of one group: what lies below `/groups` is one, but for making a group and following an invitation. */
const PAGES_OF_GROUP =
  /^\/(groups(?!\/new|\/join)|my-results|leaderboard|game|auction\/user-details)/;

/** [CONTEST-2] The group that an address names: `/auction/ID`, or any page's `?groupId=ID`. */
export function groupInAddress(pathname: string, search: string): string | null {
  const [, page, id = ''] = pathname.split('/');
  if (page === 'auction' && id !== '' && id !== 'user-details') return id;
  return new URLSearchParams(search).get('groupId');
}

/**
 * A path of this site that stays with a group: `/groups?groupId=ID`, `/auction/ID`. The same path where it is no page of a group, or
 * names a group or a season itself.
 *
 * @param groupId  null where no group has to be named
 */
export function ofGroup(path: string, groupId: string | null): string {
  if (groupId === null) return path;
  if (path === '/auction') return `/auction/${groupId}`;
  if (!PAGES_OF_GROUP.test(path) || /[?&](groupId|season)=/.test(path)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}groupId=${groupId}`;
}
