import type { ChangeKind } from './change.ts';
import type { ChangeFeed } from './feed.ts';

/**
 * Values by key, read when they are first asked for. Who asks while a value is being read waits for the same reading. A
 * reading that began before its key was marked stale is given to those who wait for it, and not kept.
 */
export type ReadCache<Key, Value> = {
  /** @throws what the reading throws; the next one to ask reads again */
  get(key: Key): Promise<Value>;
  /** What was last read, stale or not, without reading. */
  peek(key: Key): Value | null;
  /** Puts in a value that is known to be right. */
  set(key: Key, value: Value): void;
  /** Reads again when next asked for. */
  markStale(key: Key): void;
  markAllStale(): void;
  /** Drops a value, for `peek` too. */
  forget(key: Key): void;
  forgetAll(): void;
  /** Whether the next one to ask gets what is kept, or what is being read. */
  isFresh(key: Key): boolean;
  keys(): Key[];
};

/**
 * @param max  values that are kept; beyond it those go that were read longest ago
 * @param stale  changes after which nothing that was read before holds
 */
export function createReadCache<Key, Value>(
  read: (key: Key) => Promise<Value>,
  max: number,
  stale?: { readonly feed: Pick<ChangeFeed, 'subscribe'>; readonly after: readonly ChangeKind[] },
): ReadCache<Key, Value> {
  const readings = new Map<Key, Promise<Value>>();
  const values = new Map<Key, Value>();

  const keep = (key: Key, value: Value) => {
    values.delete(key);
    values.set(key, value);
    if (values.size <= max) return;
    const oldest = values.keys().next();
    if (oldest.done) return;
    values.delete(oldest.value);
    readings.delete(oldest.value);
  };

  for (const kind of stale?.after ?? []) stale?.feed.subscribe(kind, () => readings.clear());

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
