import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Everything around the auction: codes, mails, uploads, messages, and the log of security events. */
export const site: Migration = {
  async up(db: Kysely<unknown>) {
    await statements.execute(db);
  },
};

const statements = sql`
  CREATE TABLE password_codes (
    email_key text PRIMARY KEY,
    user_id uuid REFERENCES users ON DELETE CASCADE,
    code_mac text NOT NULL,
    sent_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    tries_left integer NOT NULL
  );
  CREATE INDEX password_codes_by_expiry ON password_codes (expires_at);

  CREATE TABLE mail_queue (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    recipient text NOT NULL,
    letter jsonb NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    next_try_at timestamptz NOT NULL
  );
  CREATE INDEX mail_queue_by_try ON mail_queue (next_try_at);

  CREATE TABLE reminders (
    kind text NOT NULL,
    auction_date timestamptz NOT NULL,
    PRIMARY KEY (kind, auction_date)
  );

  CREATE TABLE uploads (
    id uuid PRIMARY KEY,
    content bytea NOT NULL,
    content_type text NOT NULL,
    uploaded_by uuid NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL
  );

  CREATE TABLE contact_messages (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    created_at timestamptz NOT NULL
  );

  CREATE TABLE audit_events (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL,
    action text NOT NULL,
    actor_id uuid REFERENCES users,
    address text,
    details jsonb NOT NULL DEFAULT '{}'
  );
  CREATE INDEX audit_events_by_time ON audit_events (at);
  CREATE INDEX audit_events_by_actor ON audit_events (actor_id)`;
