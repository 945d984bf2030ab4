import { createReadCache } from '../platform/changes/readCache.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import { createGroupRead } from '../platform/db/groupRead.ts';
import type { Database } from '../platform/db/open.ts';
import { isDatabaseAway } from '../failures.ts';
import type { GroupLog } from '../groups/groupLog.ts';
import { type Arrangement, readArrangements } from './arrangement.ts';
import { type LoggedPayment, paymentsInChain } from './payments.ts';

/** All that is stored of how a group settles up. */
export type SettlementRecord = {
  readonly arrangement: Arrangement;
  readonly payments: readonly LoggedPayment[];
};

/** What groups have stored of their settlements, cached until somebody says another word. */
export type SettlementRecords = { of(groupId: string): Promise<SettlementRecord> };

/** Groups in the cache: mostly empty, before the final. */
const CACHED_MAX = 5000;

export function createSettlementRecords(deps: {
  readonly database: Database;
  readonly groupLog: Pick<GroupLog, 'readMany'>;
  readonly feed: Pick<ChangeFeed, 'invalidateOn' | 'onMissed'>;
}): SettlementRecords {
  const { database, groupLog, feed } = deps;
  const read = createGroupRead<string, SettlementRecord>({
    read: async (groupIds) => {
      const arrangements = await readArrangements(database, groupIds);
      const chains = await groupLog.readMany(groupIds);
      return arrangements.map((arrangement, index) => [
        { arrangement, payments: paymentsInChain(chains.get(groupIds[index] ?? '') ?? []) },
      ]);
    },
    isOutage: isDatabaseAway,
    statementsMax: database.kind === 'embedded' ? 1 : 2,
  });
  const records = createReadCache(async (groupId: string) => {
    const [found] = await read(groupId);
    if (found === undefined) throw new Error('A settlement was not read');
    return found;
  }, CACHED_MAX);
  // Handles go with their members.
  for (const kind of ['SettlementChanged', 'GroupChanged', 'MemberLeft', 'GroupDeleted'] as const) {
    feed.invalidateOn(kind, ({ groupId }) => records.forget(groupId));
  }
  feed.onMissed(records.markAllStale);
  return { of: records.get };
}
