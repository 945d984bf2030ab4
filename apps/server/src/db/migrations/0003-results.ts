import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The payout table that a group's auction was started with, beside the group: results need it for all groups at once. */
export const results: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE groups ADD COLUMN payout_basis_points jsonb`.execute(db);
    await sql`
      UPDATE groups SET payout_basis_points = payload->'settings'->'payoutBasisPoints'
      FROM auction_events
      WHERE auction_events.group_id = groups.id AND auction_events.type = 'AuctionStarted'
    `.execute(db);
  },
};
