import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Who has the morning paper mailed, with the token of the link that stops it; and which groups' papers have been mailed, by
 * day, so that none is mailed twice. The paper itself is computed and never stored.
 */
export const paper: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};

const statements = [
  sql`CREATE TABLE paper_readers (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    token text NOT NULL UNIQUE,
    since timestamptz NOT NULL
  )`,
  sql`CREATE TABLE paper_mails (
    group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
    day date NOT NULL,
    mailed_at timestamptz NOT NULL,
    PRIMARY KEY (group_id, day)
  )`,
];
