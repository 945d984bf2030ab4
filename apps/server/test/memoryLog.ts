import type { LoggedEvent } from '@bracketbid/engine/auction/receipts';
import type { AuctionLog } from '../src/auction/log.ts';

/** What goes wrong with an append: the connection breaks before anything is stored, or after all of it was. */
export type Fault = 'lostBefore' | 'lostAfter';

/** A log in memory whose faults can be chosen. */
export type MemoryLog = AuctionLog & {
  /** The next appends meet these, one each. */
  fail(...faults: readonly Fault[]): void;
  rows(groupId: string): readonly LoggedEvent[];
};

export function createMemoryLog(): MemoryLog {
  const groups = new Map<string, LoggedEvent[]>();
  const faults: Fault[] = [];
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
    read: (groupId, afterSeq) =>
      Promise.resolve(rowsOf(groupId).filter(({ seq }) => seq > afterSeq)),
    fail: (...next) => {
      faults.push(...next);
    },
    rows: rowsOf,
  };
}
