import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestLocation, allDatabases, type TestLocation } from '../../../test/database.ts';
import { systemClock } from '../time/clock.ts';
import { type Database, openDatabase } from './open.ts';
import { createMembershipLock } from './membershipLock.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function aLocation(kind: 'embedded' | 'postgresql'): Promise<TestLocation> {
  const location = await createTestLocation(kind);
  undo.push(() => location.remove());
  return location;
}

/** As a server process opens it. */
async function aProcess(location: TestLocation) {
  const database = await openDatabase(location);
  undo.push(() => database.close());
  const processId = randomUUID();
  const membershipLock = createMembershipLock(database, systemClock, processId);
  undo.push(() => membershipLock.leave());
  return { database, membershipLock, processId };
}

const locksIn = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
};

describe('the membership lock of an embedded database', () => {
  it('has one process, which is the first', async () => {
    const { membershipLock } = await aProcess(await aLocation('embedded'));
    expect(await membershipLock.enter()).toBe(true);
    await membershipLock.settle();
  });
});

describe.each(allDatabases().filter((kind) => kind === 'postgresql'))(
  'the membership lock of several processes, %s',
  (kind) => {
    it('lets others join once the first has settled, and none of them is the first', async () => {
      const location = await aLocation(kind);
      const [first, second] = [await aProcess(location), await aProcess(location)];
      expect(await first.membershipLock.enter()).toBe(true);
      let hasEntered = false;
      const entering = second.membershipLock.enter().finally(() => (hasEntered = true));
      await second.database.pool.query('select 1');
      expect(hasEntered).toBe(false);
      await first.membershipLock.settle();
      expect(await entering).toBe(false);
    });

    it('says whether others are there', async () => {
      const location = await aLocation(kind);
      const [first, second] = [await aProcess(location), await aProcess(location)];
      await first.membershipLock.enter();
      await first.membershipLock.settle();
      expect(await first.membershipLock.hasOthers()).toBe(false);
      await second.membershipLock.enter();
      expect(await first.membershipLock.hasOthers()).toBe(true);
      expect(await second.membershipLock.hasOthers()).toBe(true);
      first.membershipLock.leave();
      await expect.poll(() => second.membershipLock.hasOthers()).toBe(false);
    });

    it('names those that are there', async () => {
      const location = await aLocation(kind);
      const [first, second] = [await aProcess(location), await aProcess(location)];
      await first.membershipLock.enter();
      expect(await second.membershipLock.members()).toEqual([first.processId]);
      await first.membershipLock.settle();
      await second.membershipLock.enter();
      const both = [first.processId, second.processId].toSorted();
      expect((await first.membershipLock.members()).toSorted()).toEqual(both);
      first.membershipLock.leave();
      await expect.poll(() => second.membershipLock.members()).toEqual([second.processId]);
    });

    it('is free again when the last member has left', async () => {
      const location = await aLocation(kind);
      const [first, second, third] = [
        await aProcess(location),
        await aProcess(location),
        await aProcess(location),
      ];
      await first.membershipLock.enter();
      await first.membershipLock.settle();
      await second.membershipLock.enter();
      first.membershipLock.leave();
      second.membershipLock.leave();
      await expect.poll(() => locksIn(third.database)).toBe(0);
      expect(await third.membershipLock.enter()).toBe(true);
    });

    it('is held again by a process whose connection was cut', async () => {
      const location = await aLocation(kind);
      const [first, second] = [await aProcess(location), await aProcess(location)];
      await first.membershipLock.enter();
      await first.membershipLock.settle();
      await second.database.pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
         and database = (select oid from pg_database where datname = current_database())`,
      );
      await expect.poll(() => locksIn(second.database)).toBe(0);
      await expect.poll(() => locksIn(second.database)).toBe(1);
      expect(await second.membershipLock.enter()).toBe(false);
    });
  },
);
