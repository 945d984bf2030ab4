/** The group that an address names: `/auction/ID`, or any page's `?group=ID`. */
export function groupInAddress(pathname: string, search: string): string | null {
  const [, page, id = ''] = pathname.split('/');
  if (page === 'auction' && id !== '') return id;
  return new URLSearchParams(search).get('group');
}

/** The same page where it names no group; of an auction, the page of the own group. */
export function withoutGroup(pathname: string): string {
  return pathname.startsWith('/auction/') ? '/groups' : pathname;
}
