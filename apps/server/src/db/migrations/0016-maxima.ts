import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What the seals in auctions' logs hide: the maxima that members have set. A row without its seal in a log says nothing; a seal
 * is never without its row. A group's rows outlive it until they are swept away.
 */
export const maxima: Migration = {
  async up(db: Kysely<unknown>) {
    await statement.execute(db);
  },
};

const statement = sql`
  CREATE TABLE maxima (
    group_id uuid NOT NULL,
    seal text NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    team_id uuid NOT NULL,
    amount integer NOT NULL,
    nonce text NOT NULL,
    client_id text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (group_id, seal),
    UNIQUE (group_id, user_id, client_id)
  )`;
