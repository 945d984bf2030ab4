import type { Person } from '@bracketbid/contract/entities';
import type { GavelStage, GavelState } from '@bracketbid/contract/live/gavel';
import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import { gavelView, isClerk, strikableBid } from '@bracketbid/engine/auction/gavel/gavelState';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { AppliedEvent } from '../../platform/changes/change.ts';
import { personIn, type Roster } from '../../groups/roster.ts';
import { iso } from './wireBid.ts';

/** [GAVEL-1] The gavel as members see it; null where a clock ends the lots, and before and after the auction. */
export function buildGavelState(roster: Roster, state: AuctionState): GavelState | null {
  if (state.phase !== 'running' || state.gavel === undefined) return null;
  const { hostId, clerks } = state.gavel;
  const view = gavelView(state);
  const { sellableAtMs, strike } = view;
  const someone = (userId: string | null): Person | null =>
    userId === null ? null : personIn(roster, userId);
  return {
    stage: view.stage,
    lot: view.lot,
    amount: view.amount,
    leader: someone(view.leader),
    called: view.called,
    by: someone(view.by),
    clerks: [hostId, ...clerks].map((userId) => personIn(roster, userId)),
    sellableAt: sellableAtMs === null ? null : iso(sellableAtMs),
    strike:
      strike === null
        ? null
        : {
            by: personIn(roster, strike.by),
            reason: strike.reason,
            bidId: strikableBid(state)?.bidId ?? null,
            until: iso(strike.untilMs),
          },
    passed: [...view.passed],
    isPassedTurn: view.isPassedTurn,
    phonesBid: state.settings.phonesBid !== false,
  };
}

/** The same right after an event: of a lot that has just ended, what became of it. */
export function gavelAfter(roster: Roster, { event, state }: AppliedEvent): GavelState | null {
  const gavel = buildGavelState(roster, state);
  const ended = gavel === null ? null : endedBy(event);
  if (gavel === null || ended === null) return gavel;
  const { userId, ...end } = ended;
  return { ...gavel, ...end, leader: userId === null ? null : personIn(roster, userId) };
}

function endedBy(event: AuctionEvent): {
  readonly stage: GavelStage;
  readonly lot: string;
  readonly amount: number;
  readonly userId: string | null;
} | null {
  if (event.type === 'LotPassed') {
    return { stage: 'passed', lot: event.teamId, amount: 0, userId: null };
  }
  if (event.type !== 'LotSold') return null;
  const { teamId: lot, amount, userId } = event;
  return { stage: 'sold', lot, amount, userId };
}

/** [DEPUTY-4] Who said a bid for somebody else: no clerk, who enters what the room says. */
export function toDeputy(
  state: AuctionState,
  bid: { readonly placedBy?: string },
): { readonly placedBy?: string } {
  const { placedBy } = bid;
  if (placedBy === undefined) return {};
  if (state.phase !== 'scheduled' && isClerk(state, placedBy)) return {};
  return { placedBy };
}
