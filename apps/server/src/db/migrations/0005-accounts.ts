import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Protection from guessers: counters, links for when codes are used up, known addresses, sealed mails. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await statements.execute(db);
  },
};

const statements = sql`
  CREATE TABLE login_failures (
    email_key text NOT NULL,
    source text NOT NULL,
    failures integer NOT NULL,
    closed_until timestamptz,
    forgotten_at timestamptz NOT NULL,
    PRIMARY KEY (email_key, source)
  );
  CREATE INDEX login_failures_by_age ON login_failures (forgotten_at);

  CREATE TABLE code_failures (
    id uuid PRIMARY KEY,
    email_key text NOT NULL,
    at timestamptz NOT NULL
  );
  CREATE INDEX code_failures_by_account ON code_failures (email_key, at);
  CREATE INDEX code_failures_by_age ON code_failures (at);

  CREATE TABLE password_links (
    token_mac text PRIMARY KEY,
    user_id uuid REFERENCES users ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX password_links_by_user ON password_links (user_id);
  CREATE INDEX password_links_by_expiry ON password_links (expires_at);

  CREATE TABLE known_addresses (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    address text NOT NULL,
    last_login_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, address)
  );

  CREATE INDEX password_codes_by_user ON password_codes (user_id);

  ALTER TABLE mail_queue ADD COLUMN sealed bytea,
    ALTER COLUMN recipient DROP NOT NULL,
    ALTER COLUMN letter DROP NOT NULL;

  UPDATE login_sessions SET expires_at = created_at + interval '90 days'
  WHERE expires_at > created_at + interval '90 days'`;
