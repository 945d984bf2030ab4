import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { queuedPool } from './queuedPool.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase('embedded');
});
afterAll(() => database.close());

it('an append of the log waits for one statement at most, however many are queued', async () => {
  let done = 0;
  const many = Array.from({ length: 20 }, async () => {
    await sql`select 1`.execute(database.kysely);
    done += 1;
  });
  await database.pool.query('select 1');
  expect(done).toBeLessThanOrEqual(2);
  await Promise.all(many);
  expect(done).toBe(20);
});

it('failed statements, and transactions that are rolled back, let the next one run', async () => {
  const { kysely } = database;
  const results = await Promise.allSettled([
    sql`select 1 / 0`.execute(kysely),
    kysely.transaction().execute(() => Promise.reject(new Error('taken back'))),
    sql`select 1`.execute(kysely),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

it('too long a wait fails as an exhausted pool does', async () => {
  const queued = queuedPool(database.pool, 20);
  const client = await queued.connect();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = queued.connect();
  vi.advanceTimersByTime(20);
  vi.useRealTimers();
  await expect(late).rejects.toThrow('timeout exceeded when trying to connect');
  client.release();
  const next = await queued.connect();
  next.release();
});
