/** The age of commits under way: one that hangs is noticed before it fails. */
export type CommitAge = {
  follow<T>(commit: () => Promise<T>): Promise<T>;
  /** Of the oldest under way, milliseconds; 0 for none. */
  oldestMs(): number;
};

export function createCommitAge(nowMs: () => number = () => performance.now()): CommitAge {
  // In the order in which they began.
  const underWay = new Set<{ readonly sinceMs: number }>();
  return {
    follow: async (commit) => {
      const own = { sinceMs: nowMs() };
      underWay.add(own);
      try {
        return await commit();
      } finally {
        underWay.delete(own);
      }
    },
    oldestMs: () => {
      const [oldest] = underWay;
      return oldest === undefined ? 0 : nowMs() - oldest.sinceMs;
    },
  };
}
