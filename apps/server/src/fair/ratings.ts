import { MESSAGES, ratingsAreFixed } from '@bracketbid/contract/text/messages';
import { isDecided } from '@bracketbid/engine/bracket/bracket';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import { countAuctions } from '../groups/queries.ts';
import { lockStarts } from '../settings/settings.ts';
import { readForRules } from '../tournament/brackets.ts';
import { readStoredTeams, selectTeamIds } from '../tournament/teams.ts';
import type { RateableTeam } from './readRatings.ts';

/** The ratings of a season's teams, by team. */
export type Ratings = ReadonlyMap<string, number>;

export async function readSeasonRatings(
  db: Kysely<Tables>,
  tournamentId: string,
): Promise<Ratings> {
  const rows = await db
    .selectFrom('ratings')
    .select(['team_id', 'rating'])
    .where('team_id', 'in', selectTeamIds(db, tournamentId))
    .execute();
  return new Map(rows.map((row) => [row.team_id, row.rating]));
}

/** A season's teams under all of their names, by seed. */
export async function readRateable(
  db: Kysely<Tables>,
  tournamentId: string,
): Promise<RateableTeam[]> {
  const teams = await readStoredTeams(db, tournamentId);
  return teams.map(({ id: teamId, key, name, shortName, abbreviation, seed }) => ({
    teamId,
    name,
    seed,
    names: [name, shortName, key, ...(abbreviation === '' ? [] : [abbreviation])],
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
      .where('team_id', 'in', selectTeamIds(tx, tournamentId))
      .execute();
    const rows = [...ratings].map(([team_id, rating]) => ({ team_id, rating }));
    if (rows.length > 0) await tx.insertInto('ratings').values(rows).execute();
  });
}

async function refuseTooLate(tx: Kysely<Tables>, tournamentId: string): Promise<void> {
  const { running } = await countAuctions(tx, tournamentId);
  if (running > 0) throw new Refused('Conflict', ratingsAreFixed(running));
  const matches = await readForRules(tx, tournamentId);
  if (matches.some(isDecided)) throw new Refused('Conflict', MESSAGES.ratingsPlayed);
}
