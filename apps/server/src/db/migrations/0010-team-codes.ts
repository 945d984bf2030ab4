import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A team's abbreviation becomes the code on its crest: 2 to 4 letters, & or -, unique in its season. Those that are not
 * (some were cut from names) are emptied, and so are all that share one.
 */
export const teamCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await statements.execute(db);
  },
};

const statements = sql`
  ALTER TABLE teams ALTER COLUMN abbreviation SET DEFAULT '';

  UPDATE teams SET abbreviation = '' WHERE abbreviation !~ '^[A-Z&-]{2,4}$';

  UPDATE teams SET abbreviation = '' FROM (
    SELECT tournament_id, abbreviation FROM teams
    GROUP BY tournament_id, abbreviation HAVING count(*) > 1
  ) AS shared
  WHERE teams.tournament_id = shared.tournament_id AND teams.abbreviation = shared.abbreviation;

  CREATE UNIQUE INDEX teams_by_code ON teams (tournament_id, abbreviation) WHERE abbreviation <> ''`;
