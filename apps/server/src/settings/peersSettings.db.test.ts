import { describe, expect, it, onTestFinished } from 'vitest';
import { openTestDatabase, testDatabases } from '../../test/database.ts';
import type { Origin } from '../platform/changes/change.ts';
import { createChangeFeed } from '../platform/changes/feed.ts';
import { systemClock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import { clearHour, openSettings } from './settings.ts';

/** The settings of one process, which hears nothing of the others, and what it publishes of the hour. */
async function aProcess(database: Database) {
  const published: (readonly [Origin, string | null | undefined])[] = [];
  const feed = createChangeFeed((error) => {
    throw error;
  });
  feed.reactTo('SettingsChanged', ({ record }, origin) => {
    published.push([origin, record?.after.auctionDate]);
  });
  return { settings: await openSettings({ database, clock: systemClock, feed }), published };
}

describe.each(testDatabases())('the settings of two processes, database %s', (kind) => {
  it('[FREEZE-1] are published when a change leads back to what this process knew, but another did not', async () => {
    const database = await openTestDatabase(kind);
    onTestFinished(() => database.close());
    const [here, there] = [await aProcess(database), await aProcess(database)];
    const auctionDate = '2031-03-15T23:00:00.000Z';
    await there.settings.change({ auctionDate });
    expect(here.published).toEqual([]);
    await here.settings.changeBeside(clearHour);
    expect(here.published).toEqual([
      ['elsewhere', auctionDate],
      ['here', null],
    ]);
  });
});
