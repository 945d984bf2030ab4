import type { LoggedEvent } from '@bracketbid/engine/auction/receipts';
import type { AuctionLog } from '../src/auction/log.ts';

/** What goes wrong with an append: the connection breaks before anything is stored, or after all of it was. */
export type Fault = 'lostBefore' | 'lostAfter';

/** A log in memory whose faults can be chosen. */
export type MemoryLog = AuctionLog & {
  /** The next appends meet these, one each. */
  fail(...faults: readonly Fault[]): void;
  /** So many of the next reads meet a broken connection. */
  failReads(count: number): void;
  /** Reads so far. */
  reads(): number;
  rows(groupId: string): readonly LoggedEvent[];
};

export function createMemoryLog(): MemoryLog {
  const groups = new Map<string, LoggedEvent[]>();
  const faults: Fault[] = [];
  let readFaults = 0;
  let reads = 0;
  const rowsOf = (groupId: string) => {
    const rows = groups.get(groupId) ?? [];
    groups.set(groupId, rows);
    return rows;
  };
  return {
    append: (groupId, events) => {
      const fault = faults.shift();
      if (fault === 'lostBefore') return Promise.reject(new Error('The connection was lost'));
      const rows = rowsOf(groupId);
      const taken = new Set(rows.map(({ seq }) => seq));
      if (events.some(({ seq }) => taken.has(seq))) return Promise.resolve('conflict');
      rows.push(...events);
      if (fault === 'lostAfter') return Promise.reject(new Error('The connection was lost'));
      return Promise.resolve('stored');
    },
    read: (groupId, afterSeq) => {
      reads += 1;
      readFaults -= 1;
      if (readFaults >= 0) return Promise.reject(new Error('The connection was lost'));
      return Promise.resolve(rowsOf(groupId).filter(({ seq }) => seq > afterSeq));
    },
    failReads: (count) => {
      readFaults = count;
    },
    reads: () => reads,
    fail: (...next) => {
      faults.push(...next);
    },
    rows: rowsOf,
  };
}
