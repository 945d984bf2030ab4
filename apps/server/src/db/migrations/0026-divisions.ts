import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** One tournament is current in each division: the women's beside the men's. Auctions of one that isn't the site's start at its own hour. */
export const divisions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};

const statements = [
  sql`
    ALTER TABLE tournaments
      ADD COLUMN division text NOT NULL DEFAULT 'mens' CHECK (division IN ('mens', 'womens')),
      ADD COLUMN auction_date timestamptz`,
  sql`DROP INDEX tournaments_one_current`,
  sql`CREATE UNIQUE INDEX tournaments_one_current ON tournaments (division) WHERE is_current`,
];
