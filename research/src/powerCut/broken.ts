import type { Entry } from './journal.ts';

/** Products that lose bids: what the disk would have seen of them. The checks must find each of them out. */
export const BROKEN = {
  'nothing is flushed': withoutFlushes(() => true),
  'the log is not flushed': withoutFlushes((path) => path.startsWith('pg_wal/')),
  'the folder of the log is not flushed': withoutFlushes((path) => path === 'pg_wal'),
  'bids are answered before the flush': answeredEarly,
} as const;

/** Leaves out the flushes of some files, by their path. */
function withoutFlushes(
  isLeftOut: (path: string) => boolean,
): (entries: readonly Entry[]) => Entry[] {
  return (entries) => {
    const open = new Map<number, string>();
    return entries.filter((entry) => {
      if (entry.kind === 'open') open.set(entry.fd, entry.path);
      return entry.kind !== 'flush' || !isLeftOut(open.get(entry.fd) ?? '');
    });
  };
}

/** Each answer goes out one flush earlier. */
function answeredEarly(entries: readonly Entry[]): Entry[] {
  const early: Entry[] = [];
  for (const entry of entries) {
    const flush =
      entry.kind === 'answer' ? early.findLastIndex(({ kind }) => kind === 'flush') : -1;
    if (flush < 0) early.push(entry);
    else early.splice(flush, 0, entry);
  }
  return early;
}
