import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Rehearsals, at most one a group at a time. Their events are in the log like any auction's, under their own id, and may be
 * deleted once their rehearsal is marked as forgotten: nothing else in the log ever may.
 *
 * @see docs/decisions/0048-a-rehearsal-is-an-auction-of-its-own.md
 */
export const rehearsals: Migration = {
  async up(db: Kysely<unknown>) {
    await table.execute(db);
    await neverChanging.execute(db);
  },
};

const table = sql`
  CREATE TABLE rehearsals (
    id uuid PRIMARY KEY,
    group_id uuid NOT NULL,
    lots text NOT NULL CHECK (lots IN ('six', 'all')),
    team_ids jsonb NOT NULL,
    bots jsonb NOT NULL,
    order_seed text NOT NULL,
    order_seed_hash text NOT NULL,
    created_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    started_at timestamptz,
    completed_at timestamptz,
    stopped_at timestamptz,
    CHECK (substr(id::text, 15, 1) = '8')
  );
  CREATE UNIQUE INDEX rehearsals_on ON rehearsals (group_id) WHERE stopped_at IS NULL AND completed_at IS NULL;
  CREATE INDEX rehearsals_by_age ON rehearsals (created_at)`;

const neverChanging = sql`
  CREATE OR REPLACE FUNCTION events_never_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND substr(OLD.group_id::text, 15, 1) = '8' AND EXISTS (
      SELECT FROM rehearsals WHERE id = OLD.group_id AND stopped_at IS NOT NULL
    ) THEN
      RETURN OLD;
    END IF;
    IF TG_OP = 'DELETE' AND TG_TABLE_NAME <> 'past_auction_events' AND EXISTS (
      SELECT FROM past_auction_events AS past
      WHERE past.group_id = OLD.group_id AND past.seq = OLD.seq AND past.hash = OLD.hash
    ) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'Events of auctions never change: group %, seq %', OLD.group_id, OLD.seq;
  END $$`;
