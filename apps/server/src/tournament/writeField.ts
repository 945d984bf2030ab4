import type { TournamentFile } from '@bracketbid/contract/http/tournament';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tables } from '../platform/db/tables.ts';
import { dropPictures } from '../platform/uploads/uploads.ts';
import { colourFor, SECOND_COLOUR } from './teamColours.ts';

/** Puts the teams, rounds and matches of a file in the place of a tournament's. */
export async function writeField(
  tx: Kysely<Tables>,
  tournamentId: string,
  file: TournamentFile,
): Promise<void> {
  const findId = await writeTeams(tx, tournamentId, file);
  await writeRounds(tx, tournamentId, file);
  await writeMatches(tx, tournamentId, file, findId);
}

/** Teams keep their ids by key; those no longer in the file are deleted, and their logos. @returns the id of a key */
async function writeTeams(
  tx: Kysely<Tables>,
  tournamentId: string,
  file: TournamentFile,
): Promise<(key: string | null | undefined) => string | null> {
  await tx.deleteFrom('matches').where('tournament_id', '=', tournamentId).execute();
  const keys = file.teams.map((team) => team.id);
  const gone = await tx
    .deleteFrom('teams')
    .where('tournament_id', '=', tournamentId)
    .where('key', 'not in', keys)
    .returning('id')
    .execute();
  await dropPictures(
    tx,
    gone.map(({ id }) => `team:${id}` as const),
  );
  // Two teams may swap their codes, and no row may meet one that is still to change.
  await tx
    .updateTable('teams')
    .set({ abbreviation: '' })
    .where('tournament_id', '=', tournamentId)
    .execute();
  const rows = await tx
    .insertInto('teams')
    .values(
      file.teams.map((team) => ({
        id: uuidv7(),
        tournament_id: tournamentId,
        key: team.id,
        name: team.name,
        short_name: team.shortName,
        abbreviation: team.abbreviation,
        seed: team.seed,
        zone: team.zone,
        location: team.location,
        color: team.color ?? colourFor(team.id),
        secondary_color: team.secondaryColor ?? SECOND_COLOUR,
        first_four: team.firstFour,
        external_ids: JSON.stringify(knownIds(team.externalIds)),
        record: team.record ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tournament_id', 'key']).doUpdateSet((set) => ({
        name: set.ref('excluded.name'),
        short_name: set.ref('excluded.short_name'),
        abbreviation: set.ref('excluded.abbreviation'),
        seed: set.ref('excluded.seed'),
        zone: set.ref('excluded.zone'),
        location: set.ref('excluded.location'),
        color: set.ref('excluded.color'),
        secondary_color: set.ref('excluded.secondary_color'),
        first_four: set.ref('excluded.first_four'),
        external_ids: set.ref('excluded.external_ids'),
        record: set.ref('excluded.record'),
      })),
    )
    .returning(['id', 'key'])
    .execute();
  const ids = new Map(rows.map((row) => [row.key, row.id]));
  return (key) => (key == null ? null : (ids.get(key) ?? null));
}

function knownIds(ids: TournamentFile['teams'][number]['externalIds']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ids ?? {}).flatMap(([source, id]) => (id === null ? [] : [[source, id]])),
  );
}

async function writeRounds(
  tx: Kysely<Tables>,
  tournamentId: string,
  file: TournamentFile,
): Promise<void> {
  await tx.deleteFrom('rounds').where('tournament_id', '=', tournamentId).execute();
  await tx
    .insertInto('rounds')
    .values(
      file.rounds.map((round) => ({
        tournament_id: tournamentId,
        round_order: round.order,
        name: round.name,
        code: round.code,
        dates: JSON.stringify(round.dates),
      })),
    )
    .execute();
}

async function writeMatches(
  tx: Kysely<Tables>,
  tournamentId: string,
  file: TournamentFile,
  findId: (key: string | null | undefined) => string | null,
): Promise<void> {
  if (file.matches.length === 0) return;
  await tx
    .insertInto('matches')
    .values(
      file.matches.map((match) => ({
        id: uuidv7(),
        tournament_id: tournamentId,
        key: match.id,
        round_order: match.roundOrder,
        zone: match.zone,
        bracket_position: match.bracketPosition,
        date: match.date,
        start_at: match.startTimeUtc == null ? null : new Date(match.startTimeUtc),
        status: match.status,
        home_team_id: findId(match.home),
        away_team_id: findId(match.away),
        home_score: match.homeScore,
        away_score: match.awayScore,
        winner_team_id: findId(match.winner),
        home_from_key: match.homeFrom ?? null,
        away_from_key: match.awayFrom ?? null,
        next_match_key: match.nextMatchId ?? null,
        next_match_slot: match.nextMatchSlot ?? null,
        top_team_id: findId(match.topTeam),
        bottom_team_id: findId(match.bottomTeam),
        external_ids: JSON.stringify(
          match.espnEventId === undefined ? {} : { espn: match.espnEventId },
        ),
      })),
    )
    .execute();
}
