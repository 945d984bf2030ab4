import type { AuctionState, CompletedAuction } from '@bracketbid/engine/auction/state';
import { LRUCache } from 'lru-cache';
import type { Auctions } from '../auction/auctions.ts';

/** Completed auctions that are kept: some 20 KB each. */
const KEPT_MAX = 1000;

/**
 * States of auctions, of which completed ones are kept: they never change, and after a result, when everyone looks at the
 * review, no room has to be opened again for each.
 */
export function keepCompleted(
  auctions: Pick<Auctions, 'state'>,
): (groupId: string) => Promise<AuctionState> {
  const completed = new LRUCache<string, CompletedAuction>({ max: KEPT_MAX });
  return async (groupId) => {
    const known = completed.get(groupId);
    if (known !== undefined) return known;
    const state = await auctions.state(groupId);
    if (state.phase === 'completed') completed.set(groupId, state);
    return state;
  };
}
