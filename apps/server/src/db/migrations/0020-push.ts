import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Web Push: the site's keys, the devices that are told, what they are told of, and what is on its way. */
export const push: Migration = {
  async up(db: Kysely<unknown>) {
    await statement.execute(db);
  },
};

const statement = sql`
  CREATE TABLE push_keys (
    id smallint PRIMARY KEY CHECK (id = 1),
    public_key text NOT NULL,
    sealed_private_key text NOT NULL,
    made_at timestamptz NOT NULL
  );
  CREATE TABLE push_subscriptions (
    login_id uuid PRIMARY KEY REFERENCES login_sessions ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    service text NOT NULL,
    endpoint_hash text NOT NULL UNIQUE,
    sealed text NOT NULL,
    made_at timestamptz NOT NULL,
    not_before timestamptz
  );
  CREATE INDEX push_subscriptions_of_users ON push_subscriptions (user_id);
  CREATE TABLE push_choices (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    kinds jsonb NOT NULL,
    quiet jsonb
  );
  CREATE TABLE push_queue (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    login_id uuid NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
    service text NOT NULL,
    notification jsonb NOT NULL,
    next_try_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0
  );
  CREATE INDEX push_queue_due ON push_queue (service, next_try_at);
  CREATE INDEX push_queue_of_logins ON push_queue (login_id);
  CREATE TABLE push_claims (
    key text PRIMARY KEY,
    until timestamptz NOT NULL
  );
  CREATE INDEX push_claims_over ON push_claims (until)`;
