import { type TournamentFile, tournamentFile } from '@bracketbid/contract/http/tournament';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { readMatches } from './brackets.ts';

/**
 * A tournament with its results, in the form in which one is imported: the current one, or a given year's latest. Null if
 * there is none.
 */
export async function exportTournament(
  database: Database,
  year: number | null,
): Promise<TournamentFile | null> {
  // One transaction: teams, rounds and matches as they stand at one instant.
  return database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const wanted = tx.selectFrom('tournaments').selectAll().where('is_contest', '=', false);
      const chosen =
        year === null ? wanted.where('is_current', '=', true) : wanted.where('year', '=', year);
      const tournament = await chosen
        .orderBy('is_current', 'desc')
        .orderBy('imported_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (tournament === undefined) return null;
      const { id, name, zones } = tournament;
      const { teams, toKey } = await readTeams(tx, id);
      const rounds = await readRounds(tx, id);
      const matches = await exportMatches(tx, id, toKey);
      const final = matches.at(-1);
      // Parsed as an import would, so that a file that couldn't be read again fails here.
      return tournamentFile.parse({
        year: tournament.year,
        name,
        zones,
        champion: final === undefined ? tournament.champion_key : final.winner,
        rounds,
        teams,
        matches,
      });
    });
}

/** The years of which there is a tournament, the newest first. */
export async function knownYears(database: Database): Promise<number[]> {
  const rows = await database.kysely
    .selectFrom('tournaments')
    .select('year')
    .distinct()
    .where('is_contest', '=', false)
    .orderBy('year', 'desc')
    .execute();
  return rows.map(({ year }) => year);
}

type KeyOf = (teamId: string | null) => string | null;

async function readTeams(tx: Kysely<Tables>, tournamentId: string) {
  const rows = await tx
    .selectFrom('teams')
    .selectAll()
    .where('tournament_id', '=', tournamentId)
    .execute();
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  const toKey: KeyOf = (teamId) => (teamId === null ? null : (keys.get(teamId) ?? null));
  const teams = rows.toSorted(byKey).map((row) => ({
    id: row.key,
    name: row.name,
    shortName: row.short_name,
    abbreviation: row.abbreviation,
    seed: row.seed,
    zone: row.zone,
    location: row.location,
    color: row.color,
    secondaryColor: row.secondary_color,
    firstFour: row.first_four,
    externalIds: row.external_ids,
    ...(row.record === null ? {} : { record: row.record }),
  }));
  return { teams, toKey };
}

async function readRounds(tx: Kysely<Tables>, tournamentId: string) {
  const rows = await tx
    .selectFrom('rounds')
    .select(['name', 'code', 'round_order as order', 'dates'])
    .where('tournament_id', '=', tournamentId)
    .orderBy('round_order')
    .execute();
  return rows;
}

async function exportMatches(tx: Kysely<Tables>, tournamentId: string, toKey: KeyOf) {
  const rows = await readMatches(tx, tournamentId);
  const inOrderOfPlay = rows
    .toSorted(byKey)
    .toSorted((a, b) => a.round_order - b.round_order || a.bracket_position - b.bracket_position);
  return inOrderOfPlay.map((row) => ({
    id: row.key,
    round: row.round,
    roundOrder: row.round_order,
    zone: row.zone,
    bracketPosition: row.bracket_position,
    date: row.date,
    startTimeUtc: row.start_at?.toISOString() ?? null,
    home: toKey(row.home_team_id),
    away: toKey(row.away_team_id),
    homeScore: row.home_score,
    awayScore: row.away_score,
    winner: toKey(row.winner_team_id),
    status: row.status,
    homeFrom: row.home_from_key,
    awayFrom: row.away_from_key,
    topTeam: toKey(row.top_team_id),
    bottomTeam: toKey(row.bottom_team_id),
    nextMatchId: row.next_match_key,
    nextMatchSlot: row.next_match_slot,
    espnEventId: row.external_ids['espn'],
  }));
}

/** Not sorted by the database, whose collation depends on its kind and locale. */
function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : 1;
}
