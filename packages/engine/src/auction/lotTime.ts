import { nobodyCanBeat } from './questions.ts';
import { UNANSWERABLE_SECONDS_MAX } from './rules.ts';
import type { RunningAuction, StandingBid, Turn } from './state.ts';

export const SECOND_MS = 1000;
export const UNANSWERABLE_MS_MAX = UNANSWERABLE_SECONDS_MAX * SECOND_MS;

export type OpenTurn = Extract<Turn, { readonly kind: 'open' }>;

/** [LOT-4, LOT-5, LOT-7] When the open lot ends once this bid leads it. Epoch milliseconds. */
export function closesAfter(
  state: RunningAuction,
  { closesAtMs, addedMs = 0 }: OpenTurn,
  bid: Pick<StandingBid, 'userId' | 'amount'>,
  nowMs: number,
): number {
  if (nobodyCanBeat(state, bid)) return Math.min(closesAtMs, nowMs + UNANSWERABLE_MS_MAX);
  const { extensionSeconds, extensionCapSeconds = Infinity } = state.settings;
  const latestMs = closesAtMs + extensionCapSeconds * SECOND_MS - addedMs;
  return Math.min(latestMs, Math.max(closesAtMs, nowMs + extensionSeconds * SECOND_MS));
}
