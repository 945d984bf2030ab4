import { accept, type Decision, refuse } from '../decision.ts';
import { type Acting, withMaxima } from '../maxima/decideMaxima.ts';
import { currentTeamId } from '../questions.ts';
import type { RunningAuction } from '../state.ts';
import type { GavelAct } from './acts.ts';
import type { BidStruck } from './gavelEvents.ts';
import { strikableBid } from './gavelState.ts';

/** [GAVEL-6] Takes a call back at once; a bid once another clerk agrees, or a host without clerks is sure. */
export function strike(
  state: RunningAuction,
  { reason, isSure }: Extract<GavelAct, { readonly kind: 'strike' }>,
  by: string,
  acting: Acting,
): Decision {
  const { turn, gavel } = state;
  const teamId = currentTeamId(state);
  if (turn.kind !== 'open' || teamId === null) return refuse({ code: 'NothingOpen' });
  const struck = { teamId, by, agreedBy: null, reason };
  if (turn.gavel !== undefined && turn.gavel.called !== null) {
    return taken(state, { ...struck, bidId: null }, acting);
  }
  const bid = strikableBid(state);
  if (bid === null) return refuse({ code: 'NothingBid' });
  if (gavel !== undefined && gavel.clerks.length > 0) {
    return accept([{ type: 'StrikeProposed', teamId, by, reason }]);
  }
  if (bid.byClerk !== true) return refuse({ code: 'PhoneBidStands' });
  if (!isSure) return refuse({ code: 'NotSure' });
  return taken(state, { ...struck, bidId: bid.bidId }, acting);
}

/** [GAVEL-6] Another clerk than the one who wants it, within 30 seconds. */
export function agreeToStrike(state: RunningAuction, agreedBy: string, acting: Acting): Decision {
  const { turn } = state;
  const teamId = currentTeamId(state);
  const wanted = turn.kind === 'open' ? (turn.gavel?.strike ?? null) : null;
  if (wanted === null || teamId === null || acting.nowMs > wanted.untilMs) {
    return refuse({ code: 'NothingToStrike' });
  }
  const { by, reason } = wanted;
  if (by === agreedBy) return refuse({ code: 'OwnStrike' });
  const bidId = strikableBid(state)?.bidId ?? null;
  return taken(state, { teamId, bidId, by, agreedBy, reason }, acting);
}

/** The bid before leads again, and maxima that were set since act on it. */
function taken(state: RunningAuction, struck: Omit<BidStruck, 'type'>, acting: Acting): Decision {
  return accept(withMaxima(state, { type: 'BidStruck', ...struck }, acting));
}
