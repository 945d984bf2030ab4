import { currentAmount, currentTeamId, pausedUntilMs, standingBid } from '../questions.ts';
import type { AuctionState, GavelBook, GavelTurn, RunningAuction, StandingBid } from '../state.ts';

/** [GAVEL-6] How long another clerk has to agree to a strike. Milliseconds. */
export const STRIKE_MS = 30_000;

/** [GAVEL-1] The most clerks beside the host. */
export const CLERKS_MAX = 3;

export type GavelStage = 'waiting' | 'shown' | 'open' | 'called' | 'once' | 'twice';

/** An open lot of which nothing is said yet. */
export function freshTurn(seq: number): GavelTurn {
  return { called: null, warned: null, changedAt: seq, strike: null };
}

/** [GAVEL-1] Where the lot on the block stands. */
export function gavelStage({ turn }: RunningAuction): GavelStage {
  if (turn.kind === 'shown') return 'shown';
  if (turn.kind !== 'open' && turn.kind !== 'frozen') return 'waiting';
  if (turn.gavel === undefined) return 'open';
  const { called, warned } = turn.gavel;
  if (called !== null) return 'called';
  if (warned === null) return 'open';
  return warned.n === 1 ? 'once' : 'twice';
}

/** [GAVEL-3] From when on the lot may be sold; null before the second warning. Epoch milliseconds. */
export function sellableAtMs({ turn, settings }: RunningAuction): number | null {
  const warned = turn.kind === 'open' ? (turn.gavel?.warned ?? null) : null;
  if (warned?.n !== 2) return null;
  return warned.atMs + (settings.warningSeconds ?? 0) * 1000;
}

/** [GAVEL-1] Whether somebody may act with the gavel. */
export function isClerk({ gavel }: { readonly gavel?: GavelBook }, userId: string): boolean {
  return gavel !== undefined && (gavel.hostId === userId || gavel.clerks.includes(userId));
}

/** [SEAT-1] Whether a member is a seat. */
export function isSeat({ gavel }: { readonly gavel?: GavelBook }, userId: string): boolean {
  return gavel !== undefined && Object.hasOwn(gavel.seats, userId);
}

/** [SEAT-3] Whose bids a seat's are: of the account that has claimed it, else its own; anybody else's are theirs. */
export function findBidder({ gavel }: { readonly gavel?: GavelBook }, userId: string): string {
  return gavel?.seats[userId] ?? userId;
}

/** [GAVEL-7] Lots that were never on the block, or only shown. In the order in which they were drawn. */
export function lotsToShow(state: RunningAuction): readonly string[] {
  const passed = new Set(state.gavel?.passed);
  const first = state.turn.kind === 'open' || state.turn.kind === 'frozen' ? 1 : 0;
  return state.order.slice(state.lotIndex + first).filter((teamId) => !passed.has(teamId));
}

/** [GAVEL-6] The bid that a strike would take back: the last that somebody has said. Null for a lot without. */
export function strikableBid(state: AuctionState): StandingBid | null {
  let bid = standingBid(state);
  while (bid !== null && bid.byMaximum === true) bid = bid.previous;
  return bid;
}

/** The lot on the block, or null while none is shown. */
export function lotOnBlock(state: RunningAuction): string | null {
  return state.turn.kind === 'waiting' ? null : currentTeamId(state);
}

/** What members see of the gavel. Whole dollars, epoch milliseconds. */
export function gavelView(state: RunningAuction) {
  const { gavel, turn } = state;
  const said = turn.kind === 'open' || turn.kind === 'frozen' ? turn.gavel : undefined;
  return {
    stage: gavelStage(state),
    lot: lotOnBlock(state),
    amount: currentAmount(state),
    leader: standingBid(state)?.userId ?? null,
    called: said?.called ?? null,
    by: gavel?.by ?? null,
    sellableAtMs: pausedUntilMs(state.pauses) === null ? sellableAtMs(state) : null,
    strike: said?.strike ?? null,
    passed: gavel?.passed ?? [],
    isPassedTurn: lotsToShow(state).length === 0,
  };
}
