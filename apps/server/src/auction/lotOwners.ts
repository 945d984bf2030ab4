import { claimantIn } from '@bracketbid/engine/auction/gavel/seatClaims';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import { isDivided, type Ownership } from '@bracketbid/engine/money/ownership';
import type { Part } from '@bracketbid/engine/money/parts';
import { partsOfSale, type ShareOffers } from '@bracketbid/engine/shares/shares';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { NO_OFFERS, type ShareOffersReader } from '../groups/shareOffers.ts';
import type { LotHistory } from './log/lotHistory.ts';
import { readSales, type StoredSale } from './queries.ts';

/** [SHARE-3] The owners of the lots with offers of shares, by lot; any other lot that was sold is its buyer's. */
export type LotOwners = ReadonlyMap<string, readonly Part[]>;

/** Reads who owns the lots of a running or completed auction, without a query once both caches are warm. */
export type LotOwnersReader = {
  /** @param seq  of a state that is durable */
  of(groupId: string, seq: number): Promise<LotOwners>;
};

const NONE: LotOwners = new Map();

export function createLotOwners(deps: {
  readonly shareOffers: ShareOffersReader;
  readonly lotHistory: LotHistory;
}): LotOwnersReader {
  const { shareOffers, lotHistory } = deps;
  return {
    of: async (groupId, seq) => {
      const offers = await shareOffers.of(groupId);
      if (offers.size === 0) return NONE;
      return ownersAfter(await lotHistory.upTo(groupId, seq), offers);
    },
  };
}

/** An offer names its sale by its time, which only the log knows: a voided sale takes its owners with it. */
function ownersAfter(events: readonly LoggedEvent[], offers: ShareOffers): LotOwners {
  const shared = new Set([...offers.values()].map(({ teamId }) => teamId));
  const owners = new Map<string, readonly Part[]>();
  const claimant = claimantIn(events.map(({ event }) => event));
  for (const { event, atMs: soldAtMs } of events) {
    if (event.type === 'SaleVoided') owners.delete(event.teamId);
    if (event.type !== 'LotSold' || !shared.has(event.teamId)) continue;
    const { teamId } = event;
    const buyer = claimant(event.userId);
    owners.set(teamId, partsOfSale(offers, { teamId, buyer, soldAtMs }));
  }
  return owners;
}

/** [SHARE-3] What the auctions of groups have sold and who owns it, by group, in the order of selling. */
export async function readOwnerships(
  db: Kysely<Tables>,
  shareOffers: ShareOffersReader,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Ownership[]>> {
  const sales = await readSales(db, groupIds);
  const offers = await Promise.all(groupIds.map(shareOffers.of));
  const owned = new Map(groupIds.map((groupId): [string, Ownership[]] => [groupId, []]));
  const offersIn = new Map(groupIds.map((groupId, index) => [groupId, offers[index]] as const));
  for (const sale of sales) {
    owned.get(sale.groupId)?.push(toOwnership(sale, offersIn.get(sale.groupId)));
  }
  return owned;
}

/** A sale with its owners where it was divided since. */
function toOwnership(sale: StoredSale, offers: ShareOffers = NO_OFFERS): Ownership {
  const { teamId, buyer, amount } = sale;
  const parts = partsOfSale(offers, sale);
  return { teamId, userId: buyer, amount, ...(isDivided(buyer, parts) ? { parts } : {}) };
}
