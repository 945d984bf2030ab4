import { LRUCache } from 'lru-cache';
import type { ChangeKind } from './change.ts';
import type { ChangeFeed } from './feed.ts';

/**
 * Values by key, read on first use. Concurrent callers share one read. A read that began before its key was marked stale is
 * returned to those that wait for it, unless a newer one has ended before it; it is not cached.
 */
export type ReadCache<Key extends {}, Value extends {}> = {
  /** @throws what the read throws; the next call reads again */
  get(key: Key): Promise<Value>;
  /** The last value read, stale or not, without reading. */
  peek(key: Key): Value | null;
  /** Stores a value that is known to be current. */
  set(key: Key, value: Value): void;
  /** Makes the next `get` read again. */
  markStale(key: Key): void;
  markAllStale(): void;
  /** Drops the value, for `peek` too. */
  forget(key: Key): void;
  forgetAll(): void;
  /** The cached value, unless it is stale, without reading. */
  fresh(key: Key): Value | null;
  /** The keys of values that are not stale, the most recently read first. */
  keys(): Key[];
};

/**
 * @param max  values to keep; beyond it, the least recently read are evicted
 * @param stale  changes that make everything read before stale
 */
export function createReadCache<Key extends {}, Value extends {}>(
  read: (key: Key) => Promise<Value>,
  max: number,
  stale?: {
    readonly feed: Pick<ChangeFeed, 'invalidateOn'>;
    readonly after: readonly ChangeKind[];
  },
): ReadCache<Key, Value> {
  // With `max`, room for all values would be allocated at once.
  const bound = { maxSize: max, sizeCalculation: () => 1 };
  const last = new LRUCache<Key, Value>(bound);
  const fresh = new LRUCache<Key, Value>({
    ...bound,
    fetchMethod: (key) => read(key),
    // A read that became stale under way still answers those that wait for it.
    ignoreFetchAbort: true,
    onInsert: (value, key) => last.set(key, value),
  });

  for (const kind of stale?.after ?? []) stale?.feed.invalidateOn(kind, () => fresh.clear());

  return {
    get: async (key) => {
      const value = await fresh.forceFetch(key);
      // A newer read may have ended first, and its callers have sent what it says: nothing older may follow.
      return fresh.get(key) ?? value;
    },
    peek: (key) => fresh.get(key) ?? last.get(key) ?? null,
    set: (key, value) => {
      fresh.set(key, value);
    },
    markStale: (key) => {
      fresh.delete(key);
    },
    markAllStale: () => fresh.clear(),
    forget: (key) => {
      fresh.delete(key);
      last.delete(key);
    },
    forgetAll: () => {
      fresh.clear();
      last.clear();
    },
    fresh: (key) => fresh.get(key) ?? null,
    keys: () => [...fresh.keys()],
  };
}
