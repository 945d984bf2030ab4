import { afterEach, describe, expect, it } from 'vitest';
import { createTestLocation, testDatabases, type TestLocation } from '../../test/database.ts';
import { systemClock } from '../clock.ts';
import { type Database, openDatabase } from './open.ts';
import { createRollCall } from './rollCall.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function aLocation(kind: 'embedded' | 'postgresql'): Promise<TestLocation> {
  const location = await createTestLocation(kind);
  undo.push(() => location.remove());
  return location;
}

/** As a server process has it. */
async function aProcess(location: TestLocation) {
  const database = await openDatabase(location);
  undo.push(() => database.close());
  const rollCall = createRollCall(database, systemClock);
  undo.push(() => rollCall.leave());
  return { database, rollCall };
}

const locksIn = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
};

describe('the roll of an embedded database', () => {
  it('has one process, which is the first', async () => {
    const { rollCall } = await aProcess(await aLocation('embedded'));
    expect(await rollCall.enter()).toBe(true);
    await rollCall.settle();
  });
});

describe.each(testDatabases().filter((kind) => kind === 'postgresql'))(
  'the roll of a database of several processes, %s',
  (kind) => {
    it('lets others in when the first has settled, and tells them that they are not', async () => {
      const location = await aLocation(kind);
      const [first, second] = [await aProcess(location), await aProcess(location)];
      expect(await first.rollCall.enter()).toBe(true);
      let hasEntered = false;
      const entering = second.rollCall.enter().finally(() => (hasEntered = true));
      await second.database.pool.query('select 1');
      expect(hasEntered).toBe(false);
      await first.rollCall.settle();
      expect(await entering).toBe(false);
    });

    it('tells each whether others are there', async () => {
      const location = await aLocation(kind);
      const [first, second] = [await aProcess(location), await aProcess(location)];
      await first.rollCall.enter();
      await first.rollCall.settle();
      expect(await first.rollCall.hasOthers()).toBe(false);
      await second.rollCall.enter();
      expect(await first.rollCall.hasOthers()).toBe(true);
      expect(await second.rollCall.hasOthers()).toBe(true);
      first.rollCall.leave();
      await expect.poll(() => second.rollCall.hasOthers()).toBe(false);
    });

    it('is empty again when the last has gone', async () => {
      const location = await aLocation(kind);
      const [first, second, third] = [
        await aProcess(location),
        await aProcess(location),
        await aProcess(location),
      ];
      await first.rollCall.enter();
      await first.rollCall.settle();
      await second.rollCall.enter();
      first.rollCall.leave();
      second.rollCall.leave();
      await expect.poll(() => locksIn(third.database)).toBe(0);
      expect(await third.rollCall.enter()).toBe(true);
    });

    it('has a process again whose connection was cut', async () => {
      const location = await aLocation(kind);
      const [first, second] = [await aProcess(location), await aProcess(location)];
      await first.rollCall.enter();
      await first.rollCall.settle();
      await second.database.pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
         and database = (select oid from pg_database where datname = current_database())`,
      );
      await expect.poll(() => locksIn(second.database)).toBe(0);
      await expect.poll(() => locksIn(second.database), { timeout: 5000 }).toBe(1);
      expect(await second.rollCall.enter()).toBe(false);
    });
  },
);
