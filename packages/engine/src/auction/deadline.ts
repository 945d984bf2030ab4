import { pausedUntilMs } from './questions.ts';
import type { AuctionState } from './state.ts';

/**
 * The next instant at which the auction advances by itself, epoch milliseconds; null when no clock
 * advances it (before the start, after the end).
 *
 * Only a hint when to call: `decide` judges again by its own `nowMs`.
 */
export function nextDeadline(state: AuctionState): number | null {
  if (state.phase !== 'running') return null;
  if (pausedUntilMs(state.pauses) !== null) return firstPauseEndMs(state.pauses);
  switch (state.turn.kind) {
    case 'locked':
      return state.turn.opensAtMs;
    case 'open':
      return state.turn.closesAtMs;
    case 'waiting':
    case 'frozen':
      return state.lastAtMs;
    default:
      return state.turn satisfies never;
  }
}

function firstPauseEndMs(pauses: {
  readonly groupUntilMs: number | null;
  readonly globalUntilMs: number | null;
}): number {
  return Math.min(pauses.groupUntilMs ?? Infinity, pauses.globalUntilMs ?? Infinity);
}
