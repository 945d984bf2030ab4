import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A group's board: the hash of its token, one per group. It goes with its group. */
export const boards: Migration = {
  async up(db: Kysely<unknown>) {
    await statement.execute(db);
  },
};

const statement = sql`
  CREATE TABLE boards (
    group_id uuid PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
    token_hash text NOT NULL UNIQUE,
    made_at timestamptz NOT NULL
  )`;
