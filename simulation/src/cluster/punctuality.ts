import type { LoggedEvent } from '@bracketbid/engine/auction/receipts';
import { SKEW_MS_MAX } from './serverProcess.ts';
import { isSteady, type Weather } from './weather.ts';

/**
 * What no process can see alone: that no lot ends while another's clock still lets people bid, and that none
 * gets time back while others serve it.
 */
export function judgeTime(
  closesAtMs: number | null,
  { seq, atMs, event }: LoggedEvent,
  nowMs: number,
  stormy: Weather,
): void {
  if (closesAtMs === null) return;
  const isEnd = event.type === 'LotSold' || event.type === 'LotUnsold';
  if (isEnd && nowMs < closesAtMs + SKEW_MS_MAX) {
    throw new Error(`At seq ${seq}: a lot ended while some clock had time left`);
  }
  if (isEnd && atMs > closesAtMs + OUTAGE_MS + GRACE_MS) {
    throw new Error(`At seq ${seq}: a lot was lost to an outage`);
  }
  if (event.type === 'LotExtended' && isSteady(stormy) && atMs - closesAtMs <= OUTAGE_MS) {
    throw new Error(`At seq ${seq}: a lot got time back although there was no outage`);
  }
}

/** Nobody kept a deadline for so long: that is what an outage of everything looks like. */
const OUTAGE_MS = 2000;

/** So late a process ends a lot, for the sake of those whose clock is behind. */
const GRACE_MS = 100;
