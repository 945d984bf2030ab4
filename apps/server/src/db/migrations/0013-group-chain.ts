import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A group's own chain of events, its invitations by mail, and when its admin last nudged those who aren't here yet. All of
 * it goes with the group; until then a trigger refuses whatever would change or delete an event.
 *
 * @see docs/decisions/0047-a-chain-of-the-groups-own.md
 */
export const groupChain: Migration = {
  async up(db: Kysely<unknown>) {
    await statement.execute(db);
  },
};

const statement = sql`
  CREATE TABLE group_events (
    group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
    seq integer NOT NULL,
    type text NOT NULL,
    payload jsonb NOT NULL,
    at timestamptz NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (group_id, seq)
  );
  CREATE UNIQUE INDEX group_events_seal ON group_events (group_id) WHERE type = 'AuctionSealed';
  CREATE OR REPLACE FUNCTION group_events_never_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM groups WHERE id = OLD.group_id) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'Events of groups never change: group %, seq %', OLD.group_id, OLD.seq;
  END $$;
  CREATE TRIGGER never_changing BEFORE UPDATE OR DELETE ON group_events
    FOR EACH ROW EXECUTE FUNCTION group_events_never_change();
  CREATE TABLE group_invitations (
    token_hash text PRIMARY KEY,
    group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
    address_hash text NOT NULL,
    expires_at timestamptz NOT NULL,
    UNIQUE (group_id, address_hash)
  );
  CREATE INDEX group_invitations_by_end ON group_invitations (expires_at);
  ALTER TABLE groups ADD COLUMN nudged_at timestamptz`;
