import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What members of a group say to each other. A removed message keeps its place, without its text. */
export const chat: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};

const statements = [
  sql`
    CREATE TABLE chats (
      group_id uuid PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
      last_seq integer NOT NULL DEFAULT 0,
      is_off boolean NOT NULL DEFAULT false
    )`,
  sql`
    CREATE TABLE chat_messages (
      group_id uuid NOT NULL REFERENCES chats ON DELETE CASCADE,
      seq integer NOT NULL,
      id uuid NOT NULL UNIQUE,
      author_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      client_id text NOT NULL,
      text text,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (group_id, seq),
      UNIQUE (group_id, author_id, client_id)
    )`,
  sql`CREATE INDEX chat_messages_by_author ON chat_messages (author_id)`,
  sql`
    CREATE TABLE chat_mutes (
      group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      PRIMARY KEY (group_id, user_id)
    )`,
  sql`
    CREATE TABLE chat_reports (
      message_id uuid NOT NULL REFERENCES chat_messages (id) ON DELETE CASCADE,
      reporter_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (message_id, reporter_id)
    )`,
];
