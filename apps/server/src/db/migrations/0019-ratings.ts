import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How strong teams are by somebody's rating: mixed into fair shares. A rating goes with its team. */
export const ratings: Migration = {
  async up(db: Kysely<unknown>) {
    await statement.execute(db);
  },
};

const statement = sql`
  CREATE TABLE ratings (
    team_id uuid PRIMARY KEY REFERENCES teams ON DELETE CASCADE,
    rating double precision NOT NULL
  )`;
