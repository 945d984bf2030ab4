import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { Roster } from '../groups/roster.ts';

/** A lot as fair shares see it: its id, and the teams in it. */
export type FairLot = { readonly lotId: string; readonly teamIds: readonly string[] };

/** The lots of an auction, bundles included: in their order once that is known. */
export function buildFairLots(state: AuctionState, roster: Pick<Roster, 'teams'>): FairLot[] {
  if (state.phase === 'scheduled') {
    return Array.from(roster.teams.values(), ({ _id: lotId, teams }) => ({
      lotId,
      teamIds: teams?.map((team) => team._id) ?? [lotId],
    }));
  }
  const bundles = new Map(state.lots?.map(({ lotId, teamIds }) => [lotId, teamIds]));
  return state.order.map((lotId) => ({ lotId, teamIds: bundles.get(lotId) ?? [lotId] }));
}

/** What an auction has brought so far, beside what its lots are worth. */
export type FairProgress = {
  readonly paidCents: number;
  /** The shares of the lots that have ended, unsold ones too. */
  readonly endedShare: number;
  /** Null where money has no limit. */
  readonly budgetsCents: number | null;
};

export function computeProgress(
  state: AuctionState,
  sheet: readonly { readonly lotId: string; readonly share: number }[],
): FairProgress {
  if (state.phase === 'scheduled') return { paidCents: 0, endedShare: 0, budgetsCents: 0 };
  const ended = new Set(state.results.map(({ teamId }) => teamId));
  const spent = Object.values(state.spent);
  const { startingBudget } = state.settings;
  return {
    paidCents: 100 * spent.reduce((sum, dollars) => sum + dollars, 0),
    endedShare: sheet.reduce((sum, { lotId, share }) => sum + (ended.has(lotId) ? share : 0), 0),
    budgetsCents: startingBudget === null ? null : 100 * startingBudget * spent.length,
  };
}
