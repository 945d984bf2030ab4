import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, allDatabases } from '../../../test/database.ts';
import {
  createPastGroup,
  aPastSeason,
  measurePlaces,
  someEvents,
} from '../../../test/auctions/pastGroup.ts';
import { restoreBackup } from '../../platform/db/backup/restoreBackup.ts';
import { createBackup } from '../../platform/db/backup/writeBackup.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { createAuctionLog } from './log.ts';
import { archiveAuction, auctionsToArchive } from './pastEvents.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const LONG_AGO = new Date('2020-04-01T20:00:00Z');
const BEFORE = new Date('2021-01-01T00:00:00Z');
const MOVED = { log: 0, past: 30 };
const KEPT = { log: 30, past: 0 };

async function aDatabase(kind: 'embedded' | 'postgresql'): Promise<TestDatabase> {
  const database = await openTestDatabase(kind);
  undo.push(() => database.close());
  return database;
}

async function pastGroups(database: TestDatabase, count: number) {
  const season = await aPastSeason(database);
  const groups: Awaited<ReturnType<typeof createPastGroup>>[] = [];
  for (let at = 0; at < count; at += 1)
    groups.push(await createPastGroup(database, season, LONG_AGO));
  return groups;
}

describe.each(allDatabases())('the log of an auction long ago, %s', (kind) => {
  it('moves as a whole, and is read from any seq on, by itself or among others', async () => {
    const database = await aDatabase(kind);
    const [moved, kept] = await pastGroups(database, 2);
    if (moved === undefined || kept === undefined) throw new Error('There are two groups');
    expect(await archiveAuction(database, moved.groupId)).toBe(true);
    expect(await archiveAuction(database, moved.groupId)).toBe(false);
    expect(await measurePlaces(database, moved.groupId)).toEqual(MOVED);
    expect(await measurePlaces(database, kept.groupId)).toEqual(KEPT);
    const log = createAuctionLog(database);
    expect(await log.read(moved.groupId, 0)).toEqual(moved.events);
    const both = [moved, kept].map(({ groupId }) => log.read(groupId, 20));
    expect(await Promise.all(both)).toEqual([moved.events.slice(20), kept.events.slice(20)]);
  });

  it('moves only if it ended, long ago, in a season that is over', async () => {
    const database = await aDatabase(kind);
    const season = await aPastSeason(database);
    const { groupId: due } = await createPastGroup(database, season, LONG_AGO);
    await createPastGroup(database, season, new Date('2021-02-01T00:00:00Z'));
    const { groupId: endless } = await createPastGroup(database, season, null);
    expect(await auctionsToArchive(database, BEFORE, 10)).toEqual([due]);
    expect(await archiveAuction(database, endless)).toBe(false);
    expect(await measurePlaces(database, endless)).toEqual(KEPT);
    await database.kysely.updateTable('tournaments').set({ is_current: true }).execute();
    expect(await auctionsToArchive(database, BEFORE, 10)).toEqual([]);
  });

  it('stays whole where it was if the move breaks off, and moves the next time', async () => {
    const database = await aDatabase(kind);
    const [group] = await pastGroups(database, 1);
    if (group === undefined) throw new Error('There is a group');
    const { groupId, events } = group;
    // The database stops between the copy and the deletion.
    await database.pool.query(`create function stop() returns trigger language plpgsql
      as 'begin raise exception ''stopped''; end'`);
    await database.pool.query(`create trigger a_stop before delete on auction_events
      for each row when (old.seq = 17) execute function stop()`);
    await expect(archiveAuction(database, groupId)).rejects.toThrow('stopped');
    expect(await measurePlaces(database, groupId)).toEqual(KEPT);
    await database.pool.query('drop trigger a_stop on auction_events');
    expect(await archiveAuction(database, groupId)).toBe(true);
    expect(await measurePlaces(database, groupId)).toEqual(MOVED);
    expect(await createAuctionLog(database).read(groupId, 0)).toEqual(events);
  });

  it('is in a backup once, whole, wherever it was and however it moves meanwhile', async () => {
    const database = await aDatabase(kind);
    const groups = await pastGroups(database, 12);
    for (const { groupId } of groups.slice(0, 4)) await archiveAuction(database, groupId);
    const folder = await mkdtemp(join(tmpdir(), 'bracketbid-test-'));
    undo.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'backup.gz');
    const written = pipeline(createBackup(database, 0), createWriteStream(file));
    for (const { groupId } of groups.slice(4)) await archiveAuction(database, groupId);
    await written;
    const restored = await aDatabase(kind);
    await restoreBackup(restored, file, () => true);
    const log = createAuctionLog(restored);
    for (const { groupId, events } of groups) {
      expect(await log.read(groupId, 0)).toEqual(events);
      const { log: inLog, past } = await measurePlaces(restored, groupId);
      expect([inLog, past].toSorted((a, b) => a - b)).toEqual([0, 30]);
    }
    expect(await measurePlaces(restored, groups[0]?.groupId ?? '')).toEqual(MOVED);
  });
});

describe.runIf(allDatabases().includes('postgresql'))('several processes', () => {
  it('move each auction once between them, and whoever reads finds all of it at any instant', async () => {
    const database = await aDatabase('postgresql');
    const other = await openDatabase(database.location);
    undo.push(() => other.close());
    const groups = await pastGroups(database, 20);
    const log = createAuctionLog(database);
    let isMoving = true;
    const lengths = new Set<number>();
    const reading = (async () => {
      while (isMoving) {
        const found = await Promise.all(
          groups.flatMap(({ groupId }) => [log.read(groupId, 0), log.read(groupId, 10)]),
        );
        for (const { length } of found) lengths.add(length);
      }
    })();
    const moves = await Promise.all(
      groups.flatMap(({ groupId }) =>
        [database, other, database].map((each) => archiveAuction(each, groupId)),
      ),
    );
    isMoving = false;
    await reading;
    expect(moves.filter((isMoved) => isMoved)).toHaveLength(groups.length);
    expect(lengths).toEqual(new Set([30, 20]));
    for (const { groupId } of groups) expect(await measurePlaces(database, groupId)).toEqual(MOVED);
  });

  it('that are killed in the middle of a move leave the log where it was', async () => {
    const database = await aDatabase('postgresql');
    const [group] = await pastGroups(database, 1);
    if (group === undefined) throw new Error('There is a group');
    const { groupId } = group;
    const holder = await database.pool.connect();
    await holder.query('begin');
    // The move copies the events, and then waits for this row.
    await holder.query('select from auction_events where group_id = $1 and seq = 5 for update', [
      groupId,
    ]);
    const moving = archiveAuction(database, groupId).catch(() => 'killed');
    const waiting = async (): Promise<number[]> => {
      const { rows } = await database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.map(({ pid }) => pid);
    };
    await expect.poll(waiting).toHaveLength(1);
    await database.pool.query('select pg_terminate_backend($1)', await waiting());
    expect(await moving).toBe('killed');
    await holder.query('rollback');
    holder.release();
    expect(await measurePlaces(database, groupId)).toEqual(KEPT);
    expect(await archiveAuction(database, groupId)).toBe(true);
    expect(await createAuctionLog(database).read(groupId, 0)).toEqual(someEvents(groupId, 30));
  });
});
