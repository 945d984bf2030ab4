import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Offers of shares are events of the group's chain; an offer is found by its id. */
export const shares: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE UNIQUE INDEX group_events_by_offer ON group_events ((payload ->> 'offerId'))
      WHERE type = 'ShareOffered'`.execute(db);
  },
};
