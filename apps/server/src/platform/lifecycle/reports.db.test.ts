import { describe, expect, it } from 'vitest';
import { openTestDatabase, allDatabases } from '../../../test/database.ts';
import { isDatabaseAway } from '../../failures.ts';
import { createReports } from './reports.ts';

describe.each(allDatabases())('what a process reports, database %s', (kind) => {
  it('is nothing of what still reads when it stops, whether by a statement or a transaction', async () => {
    const database = await openTestDatabase(kind);
    const messages: string[] = [];
    const report = createReports(database, { error: (_facts, message) => messages.push(message) });
    report({ err: Object.assign(new Error('gone'), { code: '57P01' }) }, 'While it serves');
    await database.close();

    const users = database.kysely.selectFrom('users').select('id');
    const late = [
      () => users.execute(),
      () => database.kysely.transaction().execute((tx) => tx.selectFrom('users').execute()),
      () => database.pool.query('select 1'),
    ];
    for (const read of late) {
      const error: unknown = await read().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(isDatabaseAway(error), String(error)).toBe(true);
      report({ err: error }, 'While it stops');
    }
    report({ err: new TypeError('x is not a function') }, 'A mistake');
    expect(messages).toEqual(['While it serves', 'A mistake']);
  });
});
