import type { AuctionState } from '@bracketbid/engine/auction/state';
import { lotsByTeam } from '@bracketbid/engine/money/ownership';
import type { GroupLots } from '../groups/groupLots.ts';
import type { GroupResults } from './groupMoney.ts';

/** A team's status in a group's auction; `pending` while it can still be sold, or its match has no such team yet. */
export type SaleStatus = 'sold' | 'unsold' | 'pending';

/**
 * The sale status of each team.
 *
 * @param running  the auction while it runs, with its lots: which of them have ended without a bid
 */
export function saleStatusIn(
  { books }: Pick<GroupResults, 'books'>,
  running: { readonly state: AuctionState; readonly lots: GroupLots } | null = null,
): (teamId: string | null) => SaleStatus {
  const lotByTeam = lotsByTeam(books.owned);
  const passed = running === null ? new Set() : passedTeams(running.state, running.lots);
  return (teamId) => {
    if (teamId === null) return 'pending';
    if (lotByTeam.has(teamId)) return 'sold';
    return books.isAuctionOver || passed.has(teamId) ? 'unsold' : 'pending';
  };
}

function passedTeams(state: AuctionState, { lots }: GroupLots): ReadonlySet<string> {
  if (state.phase === 'scheduled') return new Set();
  const unsold = new Set(
    state.results.filter(({ status }) => status === 'unsold').map(({ teamId }) => teamId),
  );
  return new Set(lots.filter(({ lotId }) => unsold.has(lotId)).flatMap(({ teamIds }) => teamIds));
}
