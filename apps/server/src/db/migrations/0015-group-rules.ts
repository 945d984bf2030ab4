import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a group's admin has set of its rules; a group without a row follows the site in everything. It goes with its group. */
export const groupRules: Migration = {
  async up(db: Kysely<unknown>) {
    await statement.execute(db);
  },
};

const statement = sql`
  CREATE TABLE group_rules (
    group_id uuid PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
    own jsonb NOT NULL,
    updated_at timestamptz NOT NULL
  )`;
