import { nobodyCanBeat } from '../questions.ts';
import { RULES } from '../rules.ts';
import type { RunningAuction, StandingBid, Turn } from '../state.ts';

export const SECOND_MS = 1000;

export type OpenTurn = Extract<Turn, { readonly kind: 'open' }>;

/** [LOT-4, LOT-5, LOT-7] When the open lot ends once this bid leads it; null where the gavel ends it. Epoch milliseconds. */
export function closesAfter(
  state: RunningAuction,
  { closesAtMs, addedMs = 0 }: OpenTurn,
  bid: Pick<StandingBid, 'userId' | 'amount'>,
  nowMs: number,
): number | null {
  if (closesAtMs === null) return null;
  if (nobodyCanBeat(state, bid)) return Math.min(closesAtMs, nowMs + unanswerableMsMax(state));
  const { extensionSeconds, extensionCapSeconds = Infinity } = state.settings;
  const latestMs = closesAtMs + extensionCapSeconds * SECOND_MS - addedMs;
  return Math.min(latestMs, Math.max(closesAtMs, nowMs + extensionSeconds * SECOND_MS));
}

/** [LOT-5] How long a lot stays open at most once nobody can answer. */
export function unanswerableMsMax({ rulesVersion }: RunningAuction): number {
  return RULES[rulesVersion].unanswerableSecondsMax * SECOND_MS;
}
