import { chainHash, chainStart, type LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, allDatabases } from '../../../test/database.ts';
import { createMemoryLog } from '../../../test/auctions/memoryLog.ts';
import { createUser } from '../../accounts/users.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { firstStart } from '../../platform/installation/firstStart.ts';
import { createGroup } from '../../groups/createGroup.ts';
import { sha256Hex } from '../../platform/crypto/sha256.ts';
import { AppendRefused, createAuctionLog, type AuctionLog } from './log.ts';

const AT_MS = 1_800_000_000_000;

/** Events of a group from a seq on: pauses, which need nothing but the group. */
function events(groupId: string, fromSeq: number, count: number): LoggedEvent[] {
  let hash = chainStart(groupId, sha256Hex);
  return Array.from({ length: count }, (_unused, index) => {
    const event = { type: 'PauseBegan' as const, kind: 'group' as const, untilMs: AT_MS + index };
    const entry = { seq: fromSeq + index, atMs: AT_MS + index, event };
    hash = chainHash(hash, entry, sha256Hex);
    return { ...entry, hash };
  });
}

/** The same promises, whatever keeps the log. */
describe.each(['memory', ...allDatabases()] as const)('the log, kept in %s', (kind) => {
  let database: TestDatabase | undefined;
  let log: AuctionLog;
  let aGroup: () => Promise<string>;
  /** The same log, as another process holds it. */
  const another = () => (database === undefined ? log : createAuctionLog(database));

  beforeAll(async () => {
    if (kind === 'memory') {
      log = createMemoryLog();
      aGroup = () => Promise.resolve(uuidv7());
      return;
    }
    const opened = await openTestDatabase(kind);
    database = opened;
    await firstStart(opened, systemClock, { adminEmail: 'a@b.test', adminPassword: 'Admin-1234' });
    log = createAuctionLog(opened);
    aGroup = async () => {
      const { id: tournamentId } = await opened.kysely
        .selectFrom('tournaments')
        .select('id')
        .executeTakeFirstOrThrow();
      const email = `${uuidv7()}@example.test`;
      const user = await createUser(opened, systemClock, {
        fullName: 'Somebody',
        email,
        passwordHash: 'none',
        role: 'member',
      });
      const group = { of: { tournamentId }, name: 'A group', userId: user.id, memberLimit: 15 };
      return createGroup(opened, systemClock, group);
    };
  });
  afterAll(async () => {
    await database?.close();
  });

  it('gives back what was stored, in order, from any seq on', async () => {
    const groupId = await aGroup();
    const rows = events(groupId, 1, 4);
    expect(await log.append(groupId, rows)).toBe('stored');
    expect(await log.read(groupId, 0)).toEqual(rows);
    expect(await log.read(groupId, 3)).toEqual(rows.slice(3));
    expect(await log.read(await aGroup(), 0)).toEqual([]);
  });

  it('gives each of many that read on at once the rows of its own group, from its own seq on', async () => {
    const groups = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const groupId = await aGroup();
        const rows = events(groupId, 1, 1 + index);
        await log.append(groupId, rows);
        return { groupId, rows, afterSeq: 1 + (index % 4) };
      }),
    );
    const requests = [...groups, ...groups.map((group) => ({ ...group, afterSeq: 2 }))];
    const found = await Promise.all(
      requests.map(({ groupId, afterSeq }) => log.read(groupId, afterSeq)),
    );
    expect(found).toEqual(requests.map(({ rows, afterSeq }) => rows.slice(afterSeq)));
  });

  it('stores all of an append or nothing: a taken seq is a conflict', async () => {
    const groupId = await aGroup();
    await log.append(groupId, events(groupId, 1, 3));
    expect(await log.append(groupId, events(groupId, 3, 3))).toBe('conflict');
    expect(await log.read(groupId, 0)).toHaveLength(3);
    expect(await log.append(groupId, events(groupId, 4, 1))).toBe('stored');
  });

  it('lets one of many that want the same seq have it', async () => {
    const groupId = await aGroup();
    const wanted = Array.from({ length: 8 }, () => log.append(groupId, events(groupId, 1, 2)));
    const outcomes = await Promise.all(wanted);
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(await log.read(groupId, 0)).toHaveLength(2);
  });

  it('keeps one group’s conflict from being another’s', async () => {
    const groupIds = await Promise.all([aGroup(), aGroup(), aGroup()]);
    const [first, second, third] = groupIds;
    await log.append(second, events(second, 1, 1));
    const outcomes = await Promise.all(
      [first, second, third].map((groupId) => log.append(groupId, events(groupId, 1, 2))),
    );
    expect(outcomes).toEqual(['stored', 'conflict', 'stored']);
  });

  it('settles two that end many groups’ lots at the same instant: each group’s row once, none left out', async () => {
    const groupIds = await Promise.all(Array.from({ length: 40 }, aGroup));
    const append = (from: AuctionLog, ids: readonly string[]) =>
      Promise.all(ids.map((groupId) => from.append(groupId, events(groupId, 1, 2))));
    const [here, there] = await Promise.all([
      append(log, groupIds),
      append(another(), groupIds.toReversed()),
    ]);
    const stored = [...here, ...there].filter((outcome) => outcome === 'stored');
    expect(stored).toHaveLength(groupIds.length);
    const lengths = await Promise.all(
      groupIds.map(async (groupId) => (await log.read(groupId, 0)).length),
    );
    expect(new Set(lengths)).toEqual(new Set([2]));
  });

  it.each(['x\u0000y', '\ud800', 'a\udc00b'])(
    'refuses what it cannot keep (%j), for sure, and keeps what came with it from other groups',
    async (poison) => {
      const groupIds = await Promise.all(Array.from({ length: 30 }, aGroup));
      const bad = groupIds[17] ?? '';
      const appends = groupIds.map((groupId) =>
        log.append(groupId, groupId === bad ? poisoned(groupId, poison) : events(groupId, 1, 2)),
      );
      const outcomes = await Promise.allSettled(appends);
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
      );
      expect(refused).toHaveLength(1);
      expect(refused[0]).toBeInstanceOf(AppendRefused);
      expect(refused[0]).toMatchObject({ isCertain: true });
      expect(await log.read(bad, 0)).toEqual([]);
      for (const groupId of groupIds.filter((id) => id !== bad)) {
        expect(await log.read(groupId, 0)).toHaveLength(2);
      }
      expect(await log.append(bad, events(bad, 1, 1))).toBe('stored');
    },
  );
});

/** A bid whose name no `jsonb` takes. */
function poisoned(groupId: string, clientBidId: string): LoggedEvent[] {
  const event = {
    type: 'BidPlaced' as const,
    bidId: uuidv7(),
    userId: uuidv7(),
    teamId: uuidv7(),
    amount: 5,
    clientBidId,
    closesAtMs: AT_MS,
  };
  const entry = { seq: 1, atMs: AT_MS, event };
  return [{ ...entry, hash: chainHash(chainStart(groupId, sha256Hex), entry, sha256Hex) }];
}
