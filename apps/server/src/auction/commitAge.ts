/** How long what is under way has been so: a commit that hangs is seen before it fails. */
export type CommitAge = {
  follow<T>(commit: () => Promise<T>): Promise<T>;
  /** Of the oldest that is under way, milliseconds; 0 where none is. */
  oldestMs(): number;
};

export function createCommitAge(nowMs: () => number = () => performance.now()): CommitAge {
  // In the order of their beginnings.
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
