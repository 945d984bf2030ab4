import type { WireVoid } from '@bracketbid/contract/live/state';
import type { VoidedSale } from '@bracketbid/contract/http/auction';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import {
  agreementsMissing,
  isHeld,
  otherKey,
  voidEndsAtMs,
} from '@bracketbid/engine/auction/voids/saleVoid';
import type { AuctionState, RunningAuction, SaleVoid } from '@bracketbid/engine/auction/state';
import { personIn, type Roster } from '../../groups/roster.ts';

/** A proposal as the wire shows it, as of a state. */
export function toWireVoid(roster: Roster, state: RunningAuction, proposal: SaleVoid): WireVoid {
  return {
    _id: proposal.voidId,
    teamID: proposal.teamId,
    user: personIn(roster, proposal.userId),
    amount: proposal.amount,
    reason: proposal.reason,
    proposedBy: personIn(roster, proposal.proposedBy),
    agreedBy: [...proposal.agreedBy],
    objected: proposal.isObjected,
    decides: whoDecides(proposal),
    needs: agreementsMissing(state, proposal),
    isHeld: isHeld(state),
    endsAt: new Date(voidEndsAtMs(state, proposal)).toISOString(),
  };
}

function whoDecides(proposal: SaleVoid): WireVoid['decides'] {
  if (proposal.isObjected) return 'allButBuyer';
  return otherKey(proposal) === null || proposal.isPassedOn ? 'others' : 'keys';
}

/** The proposal that stands, or null. */
export function findStandingVoid(roster: Roster, state: AuctionState): WireVoid | null {
  if (state.phase !== 'running' || state.proposal === undefined) return null;
  return toWireVoid(roster, state, state.proposal);
}

/** The sales that were voided, from the events of a log: the oldest first. */
export function voidedSalesIn(roster: Roster, events: readonly LoggedEvent[]): VoidedSale[] {
  return events.flatMap(({ event, atMs }) =>
    event.type === 'SaleVoided'
      ? [
          {
            _id: event.voidId,
            teamID: event.teamId,
            user: personIn(roster, event.userId),
            amount: event.amount,
            reason: event.reason,
            agreedBy: [...event.agreedBy],
            createdAt: new Date(atMs).toISOString(),
          },
        ]
      : [],
  );
}
