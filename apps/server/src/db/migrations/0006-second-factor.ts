import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The second step of signing in: authenticator apps and recovery codes. */
export const secondFactor: Migration = {
  async up(db: Kysely<unknown>) {
    await statements.execute(db);
  },
};

const statements = sql`
  CREATE TABLE second_factors (
    user_id uuid PRIMARY KEY REFERENCES users,
    id uuid NOT NULL,
    sealed_secret text NOT NULL,
    begun_at timestamptz NOT NULL,
    confirmed_at timestamptz,
    last_step bigint NOT NULL DEFAULT 0,
    failed_at_ms jsonb NOT NULL DEFAULT '[]'
  );

  CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
    code_mac text NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (user_id, code_mac)
  )`;
