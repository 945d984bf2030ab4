import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** For the console: the state of messages, and the earlier versions of pages. */
export const adminConsole: Migration = {
  async up(db: Kysely<unknown>) {
    await statements.execute(db);
  },
};

const statements = sql`
  ALTER TABLE contact_messages ADD COLUMN read_at timestamptz, ADD COLUMN answered_at timestamptz;
  CREATE INDEX contact_messages_by_time ON contact_messages (created_at);

  CREATE TABLE page_versions (
    id uuid PRIMARY KEY,
    slug text NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    saved_at timestamptz NOT NULL,
    saved_by uuid REFERENCES users
  );
  CREATE INDEX page_versions_by_page ON page_versions (slug, saved_at);

  INSERT INTO page_versions (id, slug, title, content, saved_at)
  SELECT gen_random_uuid(), slug, title, content, updated_at FROM pages;

  CREATE INDEX users_by_time ON users (created_at)`;
