/** What a phone's panel shows, one at a time. */
const TABS = ['Bids', 'Teams', 'Mine', 'Members', 'Chat'] as const;
export type Tab = (typeof TABS)[number];

/** The tabs of an auction; a rehearsal has no chat. */
export function listTabs(isRehearsal: boolean): readonly Tab[] {
  return isRehearsal ? TABS.filter((tab) => tab !== 'Chat') : TABS;
}

/** What a large screen shows on its right, one at a time. */
export const SIDES = ['Bids', 'Chat'] as const;
export type Side = (typeof SIDES)[number];

/** The tab that a key leads to, around the ends; null for any other key. */
export function nextTab<T extends string>(tabs: readonly T[], from: T, key: string): T | null {
  const at = tabs.indexOf(from);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  return to === undefined ? null : (tabs.at(to % tabs.length) ?? null);
}
