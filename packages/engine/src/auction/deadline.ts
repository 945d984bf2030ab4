import { pausedUntilMs } from './questions.ts';
import { voidDeadline } from './voids/saleVoid.ts';
import type { AuctionState, RunningAuction } from './state.ts';

/**
 * The next instant at which the auction advances by itself, epoch milliseconds; null when no clock
 * advances it (before the start, after the end).
 *
 * Only a hint when to call: `decide` judges again by its own `nowMs`.
 */
export function nextDeadline(state: AuctionState): number | null {
  if (state.phase !== 'running') return null;
  const atMs = Math.min(turnDeadline(state), voidDeadline(state)?.atMs ?? Infinity);
  return atMs === Infinity ? null : atMs;
}

/** When the lot whose turn it is goes on by itself, or the pause ends; infinity while it waits for a decision (VOID-5). */
export function turnDeadline(state: RunningAuction): number {
  if (pausedUntilMs(state.pauses) !== null) return firstPauseEndMs(state.pauses);
  switch (state.turn.kind) {
    case 'locked':
      return state.turn.opensAtMs;
    case 'open':
      return state.turn.closesAtMs ?? Infinity;
    case 'shown':
      return Infinity;
    case 'waiting':
      return state.proposal === undefined && !waitsForClerk(state) ? state.lastAtMs : Infinity;
    case 'frozen':
      return state.lastAtMs;
    default:
      return state.turn satisfies never;
  }
}

/** [GAVEL-1] Only a clerk shows the next lot. After the last one nothing waits. */
function waitsForClerk({ gavel, lotIndex, order }: RunningAuction): boolean {
  return gavel !== undefined && lotIndex < order.length;
}

function firstPauseEndMs(pauses: {
  readonly groupUntilMs: number | null;
  readonly globalUntilMs: number | null;
}): number {
  return Math.min(pauses.groupUntilMs ?? Infinity, pauses.globalUntilMs ?? Infinity);
}
