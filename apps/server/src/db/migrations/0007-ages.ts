import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes logins by when they ended or expired, so that old ones are deleted without a full scan. */
export const ages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE INDEX login_sessions_by_end ON login_sessions (least(ended_at, expires_at))`.execute(
      db,
    );
  },
};
