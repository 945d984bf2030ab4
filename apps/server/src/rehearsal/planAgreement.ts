import { isBotId } from '@bracketbid/contract/rehearsal';
import { agreementsMissing, holdsKey, otherKey } from '@bracketbid/engine/auction/voids/saleVoid';
import type { AuctionState, SaleVoid } from '@bracketbid/engine/auction/state';
import { thinksMs } from './planBid.ts';

/** What a bot is about to say of a sale in question. */
export type PlannedAgreement = {
  readonly userId: string;
  readonly voidId: string;
  /** Epoch milliseconds. */
  readonly atMs: number;
};

/**
 * Bots agree to every voiding in which they are asked, after a moment: so a host can try at a rehearsal what is done about a
 * slip. A function of the log and the seed, as their bids are.
 *
 * @param random  from 0 up to 1, the same for the same words
 */
export function planAgreements(
  state: AuctionState,
  random: (words: string) => number,
): PlannedAgreement[] {
  if (state.phase !== 'running' || state.proposal === undefined) return [];
  const { proposal, spent, lastAtMs } = state;
  if (agreementsMissing(state, proposal) === 0) return [];
  const { voidId, agreedBy } = proposal;
  return Object.keys(spent)
    .filter((userId) => isBotId(userId) && !agreedBy.includes(userId) && isAsked(proposal, userId))
    .map((userId) => ({
      userId,
      voidId,
      atMs: Math.ceil(lastAtMs + thinksMs(random(`${userId}:${voidId}:agrees`))),
    }));
}

/** [VOID-3] [VOID-4] Whether somebody's word counts now. */
function isAsked(proposal: SaleVoid, userId: string): boolean {
  if (proposal.isObjected) return userId !== proposal.userId;
  const other = otherKey(proposal);
  if (other !== null && !proposal.isPassedOn) return userId === other;
  return !holdsKey(proposal, userId);
}
