import { nextDeadline, turnDeadline } from '@bracketbid/engine/auction/deadline';
import { wirePhase } from '@bracketbid/engine/auction/questions';
import { voidDeadline } from '@bracketbid/engine/auction/voids/saleVoid';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { Clock } from '../../platform/time/clock.ts';

/**
 * Upper bound of the skew between two processes' clocks. With several processes, lots end this much later, so that none
 * ends a lot while another, whose clock is behind, still accepts bids.
 *
 * @see docs/decisions/0010-refusals-ends-and-outages.md
 */
const SKEW_MS_MAX = 100;

/** When this process next advances the auction, epoch milliseconds; null for never. */
export function deadlineHere(state: AuctionState, isSingleProcess: boolean): number | null {
  const lotEndMs = lotEndHere(state, isSingleProcess);
  if (state.phase !== 'running' || lotEndMs === null) return nextDeadline(state);
  return Math.min(lotEndMs, voidDeadline(state)?.atMs ?? Infinity);
}

/** When this process ends the open lot, epoch milliseconds; null while none is open. */
export function lotEndHere(state: AuctionState, isSingleProcess: boolean): number | null {
  if (state.phase !== 'running' || wirePhase(state) !== 'open') return null;
  const atMs = turnDeadline(state);
  // The gavel ends it.
  if (atMs === Infinity) return null;
  return atMs + (isSingleProcess ? 0 : SKEW_MS_MAX);
}

/** One alarm per group: setting it replaces the one before. */
export type Deadlines = {
  /** @param atMs  epoch milliseconds, or null for none */
  set(groupId: string, atMs: number | null, ring: () => void): void;
  close(): void;
};

export function createDeadlines(clock: Clock): Deadlines {
  const armed = new Map<string, { atMs: number; cancel: () => void }>();
  return {
    set: (groupId, atMs, ring) => {
      const current = armed.get(groupId);
      if (current !== undefined && current.atMs === atMs) return;
      current?.cancel();
      armed.delete(groupId);
      if (atMs === null) return;
      const cancel = clock.alarm(atMs, () => {
        armed.delete(groupId);
        ring();
      });
      armed.set(groupId, { atMs, cancel });
    },
    close: () => {
      for (const { cancel } of armed.values()) cancel();
      armed.clear();
    },
  };
}
