import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * How groups settle up. Payments are events of the group's chain; beside them: who is the banker, how members like to be paid,
 * and which results the first payment was made by. A handle goes with its membership.
 */
export const settlement: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};

const statements = [
  sql`
    CREATE TABLE settlements (
      group_id uuid PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
      banker_id uuid REFERENCES users ON DELETE SET NULL,
      first_paid jsonb
    )`,
  sql`
    CREATE TABLE handles (
      group_id uuid NOT NULL,
      user_id uuid NOT NULL,
      handle text NOT NULL,
      PRIMARY KEY (group_id, user_id),
      FOREIGN KEY (group_id, user_id) REFERENCES group_members ON DELETE CASCADE
    )`,
  sql`
    CREATE UNIQUE INDEX group_events_by_payment ON group_events ((payload ->> 'paymentId'))
    WHERE type = 'PaymentMarked'`,
];
