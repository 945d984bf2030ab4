type Step = {
  readonly from: string;
  readonly to: string;
  readonly kind: 'POP' | 'PUSH' | 'REPLACE';
  /** Where the entry that is shown now was left, if it was visited before. */
  readonly leftAt: number | undefined;
  /** The place on the screen that the address names, with its `#`; else empty. */
  readonly hash: string;
};

/** Tabs of one screen: choosing another moves nothing. */
const TABS = /^\/my-results\//;

/** Where a screen begins after a step of the history: null where it stays. */
export function scrollAfter({ from, to, kind, leftAt, hash }: Step): number | null {
  // The screen shows that place itself.
  if (hash !== '' && leftAt === undefined) return null;
  if (kind === 'POP') return leftAt ?? 0;
  if (TABS.test(from) && TABS.test(to)) return null;
  // A choice on the screen that its address remembers.
  if (kind === 'REPLACE' && from === to) return null;
  return 0;
}
