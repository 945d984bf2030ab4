import { describe, expect, it } from 'vitest';
import { allDatabases } from './database.ts';

const isNamed = process.env['TEST_DATABASE_URL'] !== undefined;
const why = isNamed ? '' : ' (skipped: TEST_DATABASE_URL names no server)';

describe.skipIf(!isNamed)(`a real PostgreSQL${why}`, () => {
  it('is one of the databases that every database suite runs on', () => {
    expect(allDatabases()).toEqual(['embedded', 'postgresql']);
  });
});
