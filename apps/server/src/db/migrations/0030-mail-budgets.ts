import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How many mails may still be caused today, by whom and to whom; and whose address is known to be theirs. */
export const mailBudgets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE TABLE mail_budgets (
        key text PRIMARY KEY,
        used int NOT NULL,
        resets_at timestamptz NOT NULL
      )`.execute(db);
    await sql`CREATE INDEX mail_budgets_resets_at ON mail_budgets (resets_at)`.execute(db);
    await sql`ALTER TABLE users ADD COLUMN email_proven_at timestamptz`.execute(db);
    // Whoever runs the site has named their address.
    await sql`UPDATE users SET email_proven_at = created_at WHERE role = 'admin'`.execute(db);
  },
};
