import { toPlacedBy } from '../deputies.ts';
import type { AuctionEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import { reveal } from '../maxima/decideMaxima.ts';
import { SECOND_MS, unanswerableMsMax } from './lotTime.ts';
import type { Secrets } from '../maxima/maxima.ts';
import { currentTeamId, nobodyCanBeat, pausedUntilMs, standingBid } from '../questions.ts';
import type { RunningAuction } from '../state.ts';

export const MINUTE_MS = 60_000;

export function isLastLot(state: RunningAuction): boolean {
  return state.lotIndex + 1 >= state.order.length;
}

/** [LOT-1, VOID-5] The next lock, once nothing keeps it: a pause, or a decision that is due. After the last lot there is none. */
export function goOn(state: RunningAuction, nowMs: number): AuctionEvent[] {
  const { proposal, pauses, turn } = state;
  const teamId = currentTeamId(state);
  if (state.gavel !== undefined) return [];
  const waits = turn.kind === 'waiting' && proposal === undefined && pausedUntilMs(pauses) === null;
  if (!waits || teamId === null) return [];
  const opensAtMs = nowMs + state.settings.lockSeconds * SECOND_MS;
  return [{ type: 'LotLocked', teamId, opensAtMs }];
}

/** Events, and the next lock if nothing keeps it after them. */
export function andGoOn(
  state: RunningAuction,
  events: readonly AuctionEvent[],
  nowMs: number,
): AuctionEvent[] {
  let next = state;
  for (const event of events) {
    const after = evolve(next, event, nowMs);
    if (after.phase !== 'running') return [...events];
    next = after;
  }
  return [...events, ...goOn(next, nowMs)];
}

/** [LOT-1, LOT-5] */
export function openLot(state: RunningAuction, teamId: string, nowMs: number): AuctionEvent {
  const lotMs = state.settings.lotSeconds * SECOND_MS;
  const openMs = nobodyCanBeat(state, null) ? Math.min(lotMs, unanswerableMsMax(state)) : lotMs;
  return { type: 'LotOpened', teamId, closesAtMs: nowMs + openMs };
}

/** What an auction ends with. */
type End = {
  readonly orderSeed: string;
  readonly nowMs: number;
  readonly secrets: Secrets;
};

/** [LOT-3] Sold to the highest bidder or unsold; then the next lot, a pause that was requested, or the end. */
export function endLot(state: RunningAuction, teamId: string, end: End): AuctionEvent[] {
  const { nowMs } = end;
  const winning = standingBid(state);
  const ended: AuctionEvent =
    winning === null
      ? { type: 'LotUnsold', teamId }
      : {
          type: 'LotSold',
          teamId,
          userId: winning.userId,
          amount: winning.amount,
          ...toPlacedBy(winning),
        };
  if (isLastLot(state)) {
    // [VOID-5] It may not be the last one yet.
    return state.proposal === undefined ? [ended, ...complete(state, end)] : [ended];
  }
  if (state.pauseAfterLotMinutes !== null) {
    const untilMs = nowMs + state.pauseAfterLotMinutes * MINUTE_MS;
    return [ended, { type: 'PauseBegan', kind: 'group', untilMs }];
  }
  return andGoOn(state, [ended], nowMs);
}

/** [MAX-5] After the last lot. */
export function complete(state: RunningAuction, { orderSeed, secrets }: End): AuctionEvent[] {
  return [...reveal(state, secrets), { type: 'AuctionCompleted', orderSeed }];
}
