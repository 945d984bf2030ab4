import { keepRecent } from '../limits/keepRecent.ts';
import type { ChangeKind } from './change.ts';
import type { ChangeFeed } from './feed.ts';

/**
 * Values by key, read on first use. Concurrent callers share one read. A read that began before its key was marked stale is
 * returned to those that wait for it, but not cached.
 */
export type ReadCache<Key, Value> = {
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
  /** Whether the next `get` returns the cached value, or a read under way. */
  isFresh(key: Key): boolean;
  keys(): Key[];
};

/**
 * @param max  values to keep; beyond it, the least recently read are evicted
 * @param stale  changes that make everything read before stale
 */
export function createReadCache<Key, Value>(
  read: (key: Key) => Promise<Value>,
  max: number,
  stale?: {
    readonly feed: Pick<ChangeFeed, 'invalidateOn'>;
    readonly after: readonly ChangeKind[];
  },
): ReadCache<Key, Value> {
  const readings = new Map<Key, Promise<Value>>();
  const values = new Map<Key, Value>();

  const keep = (key: Key, value: Value) => {
    const dropped = keepRecent(values, key, value, max);
    if (dropped !== undefined) readings.delete(dropped);
  };

  for (const kind of stale?.after ?? []) stale?.feed.invalidateOn(kind, () => readings.clear());

  return {
    get: (key) => {
      const known = readings.get(key);
      if (known !== undefined) return known;
      const reading = read(key);
      readings.set(key, reading);
      const isCurrent = () => readings.get(key) === reading;
      reading.then(
        (value) => {
          if (isCurrent()) keep(key, value);
        },
        () => {
          if (isCurrent()) readings.delete(key);
        },
      );
      return reading;
    },
    peek: (key) => values.get(key) ?? null,
    set: (key, value) => {
      readings.set(key, Promise.resolve(value));
      keep(key, value);
    },
    markStale: (key) => {
      readings.delete(key);
    },
    markAllStale: () => readings.clear(),
    forget: (key) => {
      readings.delete(key);
      values.delete(key);
    },
    forgetAll: () => {
      readings.clear();
      values.clear();
    },
    isFresh: (key) => readings.has(key),
    keys: () => [...readings.keys()],
  };
}
