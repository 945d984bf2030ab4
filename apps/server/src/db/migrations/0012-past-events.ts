import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** One statement locks every partition that its plan names, with its index: sixteen are still cheap to lock. */
const PARTITIONS = 16;

/**
 * The log in hash partitions by group on PostgreSQL, and a table beside it for auctions of past seasons. The embedded
 * database keeps the log in one table, where partitions only cost.
 *
 * Triggers refuse whatever would change an event, or delete one that isn't among the past events.
 *
 * @see docs/decisions/0043-the-log-in-partitions.md
 */
export const pastEvents: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`CREATE TABLE past_auction_events (LIKE auction_events INCLUDING ALL)`.execute(db);
    if (!(await isEmbedded(db))) await partition(db);
    await neverChanging.execute(db);
  },
};

async function isEmbedded(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ version: string }>`SELECT version()`.execute(db);
  return rows.some(({ version }) => version.includes('emscripten'));
}

/** Appends wait meanwhile, and reads go on until the copy takes the table's place. A log lies together afterwards. */
async function partition(db: Kysely<unknown>): Promise<void> {
  await sql`
    LOCK TABLE auction_events IN SHARE MODE;
    CREATE TABLE partitioned_events (LIKE auction_events) PARTITION BY HASH (group_id)`.execute(db);
  for (let at = 0; at < PARTITIONS; at += 1) {
    const name = sql.table(`auction_events_${String(at).padStart(2, '0')}`);
    await sql`
      CREATE TABLE ${name} PARTITION OF partitioned_events
      FOR VALUES WITH (MODULUS ${sql.lit(PARTITIONS)}, REMAINDER ${sql.lit(at)})`.execute(db);
  }
  await copy.execute(db);
}

const copy = sql`
  INSERT INTO partitioned_events SELECT * FROM auction_events ORDER BY group_id, seq;
  ALTER TABLE partitioned_events ADD CONSTRAINT auction_events_by_group PRIMARY KEY (group_id, seq);
  DROP TABLE auction_events;
  ALTER TABLE partitioned_events RENAME TO auction_events`;

const neverChanging = sql`
  CREATE OR REPLACE FUNCTION events_never_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND TG_TABLE_NAME <> 'past_auction_events' AND EXISTS (
      SELECT FROM past_auction_events AS past
      WHERE past.group_id = OLD.group_id AND past.seq = OLD.seq AND past.hash = OLD.hash
    ) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'Events of auctions never change: group %, seq %', OLD.group_id, OLD.seq;
  END $$;
  CREATE TRIGGER never_changing BEFORE UPDATE OR DELETE ON auction_events
    FOR EACH ROW EXECUTE FUNCTION events_never_change();
  CREATE TRIGGER never_changing BEFORE UPDATE OR DELETE ON past_auction_events
    FOR EACH ROW EXECUTE FUNCTION events_never_change()`;
