import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How a team's games went so far, as last read: `26-7`. Null where nobody has said it. */
export const records: Migration = {
  async up(db: Kysely<unknown>) {
    await statement.execute(db);
  },
};

const statement = sql`ALTER TABLE teams ADD COLUMN record text`;
