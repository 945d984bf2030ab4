import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';

/** How a lot came to its end: when it was due, and how much later it was there. Epoch milliseconds, and milliseconds. */
export type LotEnd = { readonly dueMs: number; readonly lateMs: number };

/** The ends of a log's lots that ran out. One that got time back after an outage is due at its new end. */
export function findLotEnds(log: readonly LoggedEvent[]): LotEnd[] {
  const ends: LotEnd[] = [];
  let dueMs: number | null = null;
  for (const { event, atMs } of log) {
    if ('closesAtMs' in event) dueMs = event.closesAtMs;
    if (event.type === 'PauseBegan') dueMs = null;
    if (event.type !== 'LotSold' && event.type !== 'LotUnsold') continue;
    if (dueMs !== null) ends.push({ dueMs, lateMs: atMs - dueMs });
    dueMs = null;
  }
  return ends;
}
