import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A login keeps when its refresh tokens of the last seconds were rotated, not the latest alone. */
export const rotations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE login_sessions ADD COLUMN rotations jsonb NOT NULL DEFAULT '{}'`.execute(
      db,
    );
  },
};
