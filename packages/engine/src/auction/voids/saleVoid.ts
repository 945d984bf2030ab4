import { isClerk, isSeat } from '../gavel/gavelState.ts';
import { pausedUntilMs } from '../questions.ts';
import type { VoidRefusal } from '../refusals.ts';
import type { AuctionState, LotResult, RunningAuction, SaleVoid } from '../state.ts';

/** [VOID-2] How often one person may propose in an auction. */
export const VOID_PROPOSALS_MAX = 3;

/** [VOID-3] From when on the other key counts as silent. Milliseconds. */
export const VOID_SILENT_MS = 60_000;

/** [VOID-5] How long a lock waits at most. Milliseconds. */
export const VOID_HOLD_MS = 60_000;

/** A reason in a line. Characters. */
export const VOID_REASON_MAX = 140;

type SoldLot = Extract<LotResult, { readonly status: 'sold' }>;

/** [VOID-2] The sale that may be proposed to be voided, but for who proposes and what stands: the latest lot's, once. */
export function voidableSale(state: AuctionState): SoldLot | null {
  // The auction is completed with its last lot.
  if (state.phase !== 'running' || state.lotIndex >= state.order.length) return null;
  const last = state.results.at(-1);
  if (last?.status !== 'sold' || state.voids?.endedLots === endedLots(state)) return null;
  return last;
}

/** How many lots have ended, those counted whose sale was voided. */
export function endedLots({ results, voids }: RunningAuction): number {
  return results.length + (voids?.voided ?? 0);
}

/** Who has to agree with the proposer; null where the admin is the buyer. */
export function otherKey({ proposedBy, adminId, userId }: SaleVoid): string | null {
  if (adminId === userId) return null;
  return proposedBy === userId ? adminId : userId;
}

/** Whether somebody is the admin or the buyer, or speaks for a seat that is. */
export function holdsKey(
  { adminId, userId, proposedBy }: SaleVoid,
  who: string,
  state: Gavelled = {},
): boolean {
  if (who === adminId || who === userId) return true;
  return isSeat(state, userId) && who !== proposedBy && isClerk(state, who);
}

/** [GAVEL-6] A clerk other than the proposer speaks for a seat. */
export function canSpeak(state: Gavelled, proposal: SaleVoid, seatId: string): boolean {
  const { gavel } = state;
  if (gavel === undefined || !isSeat(state, seatId)) return false;
  return [gavel.hostId, ...gavel.clerks].some((each) => each !== proposal.proposedBy);
}

/** Who decides: a seat is nobody's voice. */
export function voters(state: Gavelled & Pick<RunningAuction, 'spent'>): readonly string[] {
  return Object.keys(state.spent).filter((userId) => !isSeat(state, userId));
}

type Gavelled = Pick<RunningAuction, 'gavel'>;

/** [VOID-1, VOID-4] Why somebody may not say this of a proposal, whatever has become of it; or null. */
export function whyNotTheirs(
  proposal: SaleVoid,
  said: { readonly type: string; readonly userId: string },
  state: Gavelled = {},
): VoidRefusal | null {
  const isKey = holdsKey(proposal, said.userId, state);
  if (said.type === 'RefuseVoid' && !isKey) return { code: 'NoKey' };
  return said.type === 'ObjectVoid' && isKey ? { code: 'HoldsKey' } : null;
}

/** [VOID-3] Whether there is anybody beside admin and buyer to whom the decision could pass. */
export function hasOthers(state: RunningAuction, proposal: SaleVoid): boolean {
  return voters(state).some((userId) => !holdsKey(proposal, userId, state));
}

/** [VOID-3, VOID-4] How many agreements are still missing; 0 for a proposal that has carried. */
export function agreementsMissing(state: RunningAuction, proposal: SaleVoid): number {
  const { agreedBy, isObjected, isPassedOn, userId, proposedBy } = proposal;
  const members = voters(state);
  const listMissing = (electorate: readonly string[]) =>
    twoThirds(electorate.length) - electorate.filter((each) => agreedBy.includes(each)).length;
  if (isObjected) return Math.max(0, listMissing(members.filter((each) => each !== userId)));
  const other = otherKey(proposal);
  if (other !== null && agreedBy.includes(other)) return 0;
  const bySpeaker = (each: string) => each !== proposedBy && isClerk(state, each);
  if (other !== null && isSeat(state, other) && agreedBy.some(bySpeaker)) return 0;
  if (other !== null && !isPassedOn) return 1;
  return Math.max(0, listMissing(members.filter((each) => !holdsKey(proposal, each, state))));
}

/** Rounded up. */
function twoThirds(count: number): number {
  return Math.ceil((2 * count) / 3);
}

/** [VOID-3] When the other key counts as silent; null where nothing passes on by that. Stands still in a pause of the site. */
function silentAtMs(state: RunningAuction, proposal: SaleVoid): number | null {
  const { isPassedOn, isObjected } = proposal;
  if (isPassedOn || isObjected || otherKey(proposal) === null) return null;
  return hasOthers(state, proposal) ? proposal.silentAtMs : null;
}

/** What the clock does next to the proposal that stands, and when: the other key is silent, or the hold is over. */
export function voidDeadline(
  state: RunningAuction,
): { readonly kind: 'silent' | 'expired'; readonly atMs: number } | null {
  const { proposal } = state;
  if (proposal === undefined || proposal.stoppedAtMs !== null) return null;
  const silentMs = silentAtMs(state, proposal);
  const { holdEndsAtMs } = proposal;
  if (silentMs !== null && silentMs <= (holdEndsAtMs ?? Infinity)) {
    return { kind: 'silent', atMs: silentMs };
  }
  return holdEndsAtMs === null ? null : { kind: 'expired', atMs: holdEndsAtMs };
}

/** [VOID-5] Whether the next lot's lock waits for a decision. Which lot is next is open until then. */
export function isHeld(state: AuctionState): boolean {
  return state.phase === 'running' && state.turn.kind === 'waiting' && state.proposal !== undefined;
}

/**
 * When a proposal that stands is refused by itself, as things are now: later if late bids lengthen the lot before.
 * Epoch milliseconds.
 */
export function voidEndsAtMs(state: RunningAuction, proposal: SaleVoid): number {
  const { holdEndsAtMs, stoppedAtMs } = proposal;
  const lotMs = state.settings.lotSeconds * 1000;
  const { turn } = state;
  const goesOnAtMs = pausedUntilMs(state.pauses) ?? state.lastAtMs;
  if (holdEndsAtMs !== null) {
    return stoppedAtMs === null ? holdEndsAtMs : holdEndsAtMs - stoppedAtMs + goesOnAtMs;
  }
  switch (turn.kind) {
    case 'open':
      return (turn.closesAtMs ?? goesOnAtMs) + VOID_HOLD_MS;
    case 'locked':
      return turn.opensAtMs + lotMs + VOID_HOLD_MS;
    case 'frozen':
      return goesOnAtMs + (turn.remainingMs ?? 0) + VOID_HOLD_MS;
    case 'shown':
    case 'waiting':
      return goesOnAtMs + VOID_HOLD_MS;
    default:
      return turn satisfies never;
  }
}
