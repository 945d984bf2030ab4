import { MESSAGES, ratingsAreFixed } from '@bracketbid/contract/text/messages';
import { isDecided } from '@bracketbid/engine/bracket/bracket';
import type { Kysely } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { Refused } from '../failures.ts';
import { lockStarts } from '../settings/settings.ts';
import { readForRules } from '../tournament/brackets.ts';
import type { RateableTeam } from './readRatings.ts';

/** The ratings of a season's teams, by team. */
export type Ratings = ReadonlyMap<string, number>;

export async function readRatingsOf(db: Kysely<Tables>, tournamentId: string): Promise<Ratings> {
  const rows = await db
    .selectFrom('ratings')
    .innerJoin('teams', 'teams.id', 'ratings.team_id')
    .select(['ratings.team_id', 'ratings.rating'])
    .where('teams.tournament_id', '=', tournamentId)
    .execute();
  return new Map(rows.map((row) => [row.team_id, row.rating]));
}

/** A season's teams under all of their names, by seed. */
export async function readRateable(
  db: Kysely<Tables>,
  tournamentId: string,
): Promise<RateableTeam[]> {
  const rows = await db
    .selectFrom('teams')
    .select(['id', 'key', 'name', 'short_name', 'abbreviation', 'seed'])
    .where('tournament_id', '=', tournamentId)
    .orderBy('seed')
    .orderBy('name')
    .execute();
  return rows.map(({ id, key, name, short_name, abbreviation, seed }) => ({
    teamId: id,
    name,
    seed,
    names: [name, short_name, key, ...(abbreviation === '' ? [] : [abbreviation])],
  }));
}

/**
 * [FAIR-6] Puts other ratings in the place of a season's. No auction starts meanwhile.
 *
 * @throws Refused (409) while an auction runs, and once a match has been decided
 */
export async function writeRatings(
  { kysely }: Database,
  tournamentId: string,
  ratings: Ratings,
): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    await lockStarts(tx);
    await refuseTooLate(tx, tournamentId);
    await tx
      .deleteFrom('ratings')
      .where('team_id', 'in', (teams) =>
        teams.selectFrom('teams').select('id').where('tournament_id', '=', tournamentId),
      )
      .execute();
    const rows = [...ratings].map(([team_id, rating]) => ({ team_id, rating }));
    if (rows.length > 0) await tx.insertInto('ratings').values(rows).execute();
  });
}

async function refuseTooLate(tx: Kysely<Tables>, tournamentId: string): Promise<void> {
  const { running } = await tx
    .selectFrom('groups')
    .select(({ fn }) => fn.countAll<string>().as('running'))
    .where('tournament_id', '=', tournamentId)
    .where('started_at', 'is not', null)
    .where('completed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(running) > 0) throw new Refused('Conflict', ratingsAreFixed(Number(running)));
  const matches = await readForRules(tx, tournamentId);
  if (matches.some(isDecided)) throw new Refused('Conflict', MESSAGES.ratingsPlayed);
}
