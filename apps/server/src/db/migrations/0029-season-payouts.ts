import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import {
  fitsBracket,
  type PayoutTable,
  type RoundSize,
  usualPayouts,
} from '@bracketbid/engine/money/payoutTable';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A payout table goes with its season. The site's becomes that of every season that it fits; the others get the usual one.
 *
 * The settings have a revision, raised with whatever auctions start by: a start is stored only while it is the one that
 * it was decided on.
 */
export const seasonPayouts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
    const { rows } = await seasons.execute(db);
    for (const { id, site, rounds } of rows) {
      const table = site ?? DEFAULT_AUCTION_SETTINGS.payoutBasisPoints;
      const own = fitsBracket(table, rounds) ? table : (usualPayouts(rounds) ?? table);
      await sql`UPDATE tournaments SET payout_basis_points = ${JSON.stringify(own)} WHERE id = ${id}`.execute(
        db,
      );
    }
    await sql`UPDATE settings SET record = record - 'payoutBasisPoints'`.execute(db);
  },
};

const statements = [
  sql`ALTER TABLE tournaments ADD COLUMN payout_basis_points jsonb NOT NULL DEFAULT '{}'`,
  sql`ALTER TABLE settings ADD COLUMN revision integer NOT NULL DEFAULT 0`,
];

/** Each season with the site's table, and its rounds with their matches, the first round first. */
const seasons = sql<{
  readonly id: string;
  readonly site: PayoutTable | null;
  readonly rounds: readonly RoundSize[];
}>`
  SELECT tournaments.id,
         (SELECT record -> 'payoutBasisPoints' FROM settings WHERE settings.id = 1) AS site,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('code', code, 'matches',
                                      (SELECT count(*) FROM matches
                                       WHERE matches.tournament_id = rounds.tournament_id
                                         AND matches.round_order = rounds.round_order))
                                    ORDER BY round_order), '[]')
          FROM rounds WHERE rounds.tournament_id = tournaments.id) AS rounds
  FROM tournaments`;
