/** What a phone's panel shows, one at a time. */
export const TABS = ['Bids', 'Teams', 'Mine', 'Members'] as const;
export type Tab = (typeof TABS)[number];

/** The tab that a key leads to, around the ends; null for any other key. */
export function nextTab(from: Tab, key: string): Tab | null {
  const at = TABS.indexOf(from);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  return to === undefined ? null : (TABS.at(to % TABS.length) ?? null);
}
