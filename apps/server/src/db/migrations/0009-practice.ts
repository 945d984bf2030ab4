import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A tournament's real results can be stored beside it until somebody plays them: a practice season. */
export const practice: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE tournaments ADD COLUMN practice_results jsonb`.execute(db);
  },
};
