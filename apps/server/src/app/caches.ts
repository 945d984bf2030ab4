import { readFieldsMade } from '../auction/log/readLog.ts';
import { createFairFields } from '../fair/fairFields.ts';
import { createBoards } from '../groups/boards/boards.ts';
import { createGroupContexts } from '../groups/groupContexts.ts';
import { readHoursBesideSite } from '../groups/groupHour.ts';
import { createGroupLog } from '../groups/groupLog.ts';
import { createShareOffersReader } from '../groups/shareOffers.ts';
import { createAbsence } from '../platform/presence/absence.ts';
import { createPresence } from '../platform/presence/presence.ts';
import { createGroupMoneyReader } from '../results/groupMoney.ts';
import { openSettings } from '../settings/settings.ts';
import { createBrackets } from '../tournament/brackets.ts';
import { createCatalogues } from '../tournament/catalogue.ts';
import type { Foundations } from './foundations.ts';

/** What areas read together: caches with what makes them stale, and readers that keep nothing. */
export type Caches = Awaited<ReturnType<typeof createCaches>>;

export async function createCaches({
  database,
  clock,
  feed,
}: Pick<Foundations, 'database' | 'clock' | 'feed'>) {
  const catalogues = createCatalogues(database, feed);
  const settings = await openSettings({ database, clock, feed });
  const brackets = createBrackets({ database, catalogues, feed });
  const contexts = createGroupContexts({
    database,
    catalogues,
    feed,
    fieldsMade: async (groupId) => (await readFieldsMade(database, [groupId])).get(groupId) ?? [],
  });
  const shareOffers = createShareOffersReader(database, feed);
  const groupMoney = createGroupMoneyReader({
    database,
    clock,
    catalogues,
    contexts,
    brackets,
    shareOffers,
    feed,
  });
  const fairFields = createFairFields({ database, brackets, catalogues, feed });
  const presence = createPresence();
  return {
    catalogues,
    settings,
    brackets,
    contexts,
    shareOffers,
    groupMoney,
    fairFields,
    presence,
    absence: createAbsence(presence, clock),
    boards: createBoards({ database, clock }),
    groupLog: createGroupLog(database),
    /** The hours of groups that have not started and don't follow the site. ISO 8601. */
    hoursBesideSite: () => readHoursBesideSite(database),
  };
}
