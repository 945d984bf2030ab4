import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Logins are found by when they ended or ran out, so that old ones can go without a look at all. */
export const ages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE INDEX login_sessions_by_end ON login_sessions (least(ended_at, expires_at))`.execute(
      db,
    );
  },
};
