import { isShareEvent } from '@bracketbid/engine/group/groupEvents';
import type { ShareEvent } from '@bracketbid/engine/shares/shareEvents';
import { type ShareOffers, listShareOffers } from '@bracketbid/engine/shares/shares';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import { createReadCache } from '../platform/changes/readCache.ts';
import { createGroupRead } from '../platform/db/groupRead.ts';
import type { Database } from '../platform/db/open.ts';
import { isDatabaseAway } from '../failures.ts';
import { readGroupEvents } from './groupLog.ts';

/** [SHARE-3] All offers of shares in a group, by which its lots may have other owners than their buyers. */
export type ShareOffersReader = { of(groupId: string): Promise<ShareOffers> };

/** Most groups share nothing, and nothing is all that is cached of them. */
const CACHED_MAX = 20_000;

export const NO_OFFERS: ShareOffers = new Map();

/** Reads a group's offers once, and again after they have changed: every look at an auction needs its owners. */
export function createShareOffersReader(
  database: Database,
  feed: Pick<ChangeFeed, 'invalidateOn' | 'onMissed'>,
): ShareOffersReader {
  const read = createGroupRead<string, ShareOffers>({
    read: (groupIds) => readOffers(database, groupIds),
    isOutage: isDatabaseAway,
    statementsMax: database.kind === 'embedded' ? 1 : 2,
  });
  const cache = createReadCache(async (groupId: string) => {
    const [offers = NO_OFFERS] = await read(groupId);
    return offers;
  }, CACHED_MAX);
  feed.invalidateOn('SharesChanged', ({ groupId }) => cache.markStale(groupId));
  feed.invalidateOn('GroupDeleted', ({ groupId }) => cache.forget(groupId));
  feed.onMissed(cache.markAllStale);
  return { of: cache.get };
}

/** The words about shares, by type. */
export const SHARE_EVENTS = [
  'ShareOffered',
  'ShareAccepted',
  'ShareDeclined',
  'ShareWithdrawn',
] as const satisfies readonly ShareEvent['type'][];

/** The offers of these groups, in the same order; nothing for one without any. */
async function readOffers(
  { kysely }: Database,
  groupIds: readonly string[],
): Promise<(readonly ShareOffers[])[]> {
  const chains = await readGroupEvents(kysely, groupIds, SHARE_EVENTS);
  return groupIds.map((groupId) => {
    const lines = chains.get(groupId);
    if (lines === undefined) return [];
    return [listShareOffers(lines.map(({ event }) => event).filter(isShareEvent))];
  });
}
