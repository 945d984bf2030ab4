import { chainHash, chainStart, type LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, allDatabases } from '../../../test/database.ts';
import { createAuctionLog } from '../../auction/log/log.ts';
import { sha256Hex } from '../crypto/sha256.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const AT_MS = 1_800_000_000_000;

function listEvents(groupId: string, fromSeq: number, count: number): LoggedEvent[] {
  let hash = chainStart(groupId, sha256Hex);
  return Array.from({ length: count }, (_, index) => {
    const event = { type: 'PauseBegan' as const, kind: 'group' as const, untilMs: AT_MS + index };
    const entry = { seq: fromSeq + index, atMs: AT_MS + index, event };
    hash = chainHash(hash, entry, sha256Hex);
    return { ...entry, hash };
  });
}

async function aDatabase(kind: 'embedded' | 'postgresql'): Promise<TestDatabase> {
  const database = await openTestDatabase(kind);
  undo.push(() => database.close());
  return database;
}

const INSERT = `insert into auction_events (group_id, seq, type, payload, at_ms, hash)
  values ($1, $2, $3, $4, $5, $6)`;

function toValues(groupId: string, { seq, event, atMs, hash }: LoggedEvent): unknown[] {
  return [groupId, seq, event.type, JSON.stringify(event), atMs, hash];
}

describe.each(allDatabases())('an event in the log, %s', (kind) => {
  it.each([
    ['changed', `update auction_events set payload = '{}'`],
    ['moved to another group', 'update auction_events set group_id = gen_random_uuid()'],
    ['deleted', 'delete from auction_events'],
  ])('cannot be %s, by any statement', async (_, statement) => {
    const database = await aDatabase(kind);
    const groupId = uuidv7();
    const events = listEvents(groupId, 1, 3);
    const log = createAuctionLog(database);
    await log.append(groupId, events);
    await expect(database.pool.query(statement)).rejects.toThrow('Events of auctions never change');
    expect(await log.read(groupId, 0)).toEqual(events);
  });

  it('cannot be changed or deleted among the past ones', async () => {
    const database = await aDatabase(kind);
    const groupId = uuidv7();
    const [event] = listEvents(groupId, 1, 1);
    if (event === undefined) throw new Error('There is an event');
    await database.pool.query(INSERT.replace('auction_events', 'past_auction_events'), [
      ...toValues(groupId, event),
    ]);
    for (const statement of [
      `update past_auction_events set seq = 2`,
      `delete from past_auction_events`,
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow('never change');
    }
    expect(await createAuctionLog(database).read(groupId, 0)).toEqual([event]);
  });
});

describe.runIf(allDatabases().includes('postgresql'))('the log’s partitions', () => {
  it('hold all groups among them, each group in one', async () => {
    const database = await aDatabase('postgresql');
    const log = createAuctionLog(database);
    const groupIds = Array.from({ length: 200 }, () => uuidv7());
    await Promise.all(groupIds.map((groupId) => log.append(groupId, listEvents(groupId, 1, 2))));
    const { rows } = await database.pool.query<{ part: string; groups: number; rows: number }>(
      `select tableoid::regclass::text as part, count(distinct group_id)::int as groups, count(*)::int as rows
       from auction_events group by tableoid`,
    );
    expect(rows).toHaveLength(16);
    expect(rows.reduce((sum, { groups }) => sum + groups, 0)).toBe(groupIds.length);
    expect(rows.reduce((sum, each) => sum + each.rows, 0)).toBe(2 * groupIds.length);
  });
});
