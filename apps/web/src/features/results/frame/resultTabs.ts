/** Whose results: of the group that is shown everywhere, of another one, or of an earlier season. */
export type Shown = {
  readonly groupId: string | null;
  /** How the addresses of its tabs name it. */
  readonly query: { readonly season?: string; readonly groupId?: string };
  readonly isEarlier: boolean;
  readonly isContest: boolean;
};

export type ResultTab = {
  readonly label: 'Today' | 'Games' | 'Standings' | 'Bracket' | 'Prizes' | 'Settle';
  readonly to: string;
  readonly isHere: boolean;
};

/**
 * The tabs of the results, each an address of its own. The leaderboard and the bracket show no earlier season; a contest has its
 * prizes in the place of games.
 */
export function resultTabs(
  { groupId, query, isEarlier, isContest }: Shown,
  pathname: string,
): ResultTab[] {
  const settleQuery = isEarlier && groupId !== null ? { groupId } : query;
  const tabs = [
    ['Today', '/my-results/my-team', query],
    ...(isContest ? [] : ([['Games', '/my-results/my-match', query]] as const)),
    ...(isEarlier
      ? []
      : ([
          ['Standings', '/leaderboard', query],
          [isContest ? 'Prizes' : 'Bracket', '/game', query],
        ] as const)),
    ...(groupId === null ? [] : ([['Settle', '/groups/settlement', settleQuery]] as const)),
  ] as const;
  const here = pathname === '/my-results/other-match' ? '/my-results/my-match' : pathname;
  return tabs.map(([label, path, named]) => ({
    label,
    to: `${path}${buildSearch(named)}`,
    isHere: path === here,
  }));
}

function buildSearch(query: Shown['query']): string {
  const text = new URLSearchParams({ ...query }).toString();
  return text === '' ? '' : `?${text}`;
}
