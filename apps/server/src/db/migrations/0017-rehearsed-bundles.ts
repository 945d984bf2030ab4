import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A rehearsal keeps the bundles that it began with: its group may set others while it is on. */
export const rehearsedBundles: Migration = {
  async up(db: Kysely<unknown>) {
    await statement.execute(db);
  },
};

const statement = sql`ALTER TABLE rehearsals ADD COLUMN bundles jsonb NOT NULL DEFAULT '"none"'`;
