import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A board shows the link that its group had when the board's address was made, and no later one. */
export const boardLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE boards ADD COLUMN slug text`.execute(db);
    await sql`UPDATE boards SET slug = groups.slug FROM groups WHERE groups.id = boards.group_id`.execute(
      db,
    );
    await sql`ALTER TABLE boards ALTER COLUMN slug SET NOT NULL`.execute(db);
  },
};
