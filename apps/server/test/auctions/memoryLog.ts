import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import { AppendRefused, type AuctionLog, LogAway } from '../../src/auction/log/log.ts';

/**
 * How an append fails: the connection breaks before anything is stored, or after everything is; or nothing is stored for
 * an unknown reason.
 */
export type Fault = 'lostBefore' | 'lostAfter' | 'brokenBefore';

/** A log in memory whose faults can be chosen. */
export type MemoryLog = AuctionLog & {
  /** The faults of the next appends, one each. */
  fail(...faults: readonly Fault[]): void;
  /** How many of the next reads fail by a broken connection. */
  failReads(count: number): void;
  /** How many of the next reads leave out the first event, as no sound log does. */
  tearReads(count: number): void;
  /** Reads so far. */
  reads(): number;
  rows(groupId: string): readonly LoggedEvent[];
};

/** What PostgreSQL's `jsonb` doesn't accept either. */
const POISON = /\\u0000|\\ud[89a-f]/i;

export function createMemoryLog(): MemoryLog {
  const groups = new Map<string, LoggedEvent[]>();
  const faults: Fault[] = [];
  let readFaults = 0;
  let tornReads = 0;
  let reads = 0;
  const listRows = (groupId: string) => {
    const rows = groups.get(groupId) ?? [];
    groups.set(groupId, rows);
    return rows;
  };
  return {
    append: (groupId, events) => {
      const fault = faults.shift();
      if (fault === 'lostBefore') return Promise.reject(new LogAway());
      if (fault === 'brokenBefore') {
        return Promise.reject(new AppendRefused(new Error('A bug'), false));
      }
      if (POISON.test(JSON.stringify(events))) {
        return Promise.reject(new AppendRefused(new Error('unsupported Unicode'), true));
      }
      const rows = listRows(groupId);
      const taken = new Set(rows.map(({ seq }) => seq));
      if (events.some(({ seq }) => taken.has(seq))) return Promise.resolve('conflict');
      rows.push(...events);
      if (fault === 'lostAfter') return Promise.reject(new LogAway());
      return Promise.resolve('stored');
    },
    read: (groupId, afterSeq) => {
      reads += 1;
      readFaults -= 1;
      if (readFaults >= 0) return Promise.reject(new LogAway());
      const rows = listRows(groupId).filter(({ seq }) => seq > afterSeq);
      tornReads -= 1;
      return Promise.resolve(tornReads >= 0 ? rows.slice(1) : rows);
    },
    tearReads: (count) => {
      tornReads = count;
    },
    failReads: (count) => {
      readFaults = count;
    },
    reads: () => reads,
    fail: (...next) => {
      faults.push(...next);
    },
    rows: listRows,
  };
}
