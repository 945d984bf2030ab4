import type { Match } from '@bracketbid/engine/bracket/bracket';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';

/** The teams whose first game has begun, by its status. */
export async function readPlayedTeams(
  db: Kysely<Tables>,
  tournamentId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('matches')
    .select(['home_team_id', 'away_team_id'])
    .where('tournament_id', '=', tournamentId)
    .where('status', '!=', 'scheduled')
    .execute();
  const teamIds = rows.flatMap((row) => [row.home_team_id, row.away_team_id]);
  return new Set(teamIds.filter((teamId) => teamId !== null));
}

/** A tournament's results are entered in one transaction after the other, since each depends on those before it. */
export async function lockTournament(tx: Kysely<Tables>, tournamentId: string): Promise<void> {
  await tx
    .selectFrom('tournaments')
    .select('id')
    .where('id', '=', tournamentId)
    .forUpdate()
    .execute();
}

/** Stores the state of matches: their teams, scores and winners. */
export async function storeResults(tx: Kysely<Tables>, matches: readonly Match[]): Promise<void> {
  for (const match of matches) {
    await tx
      .updateTable('matches')
      .set({
        status: match.status,
        home_team_id: match.homeTeamId,
        away_team_id: match.awayTeamId,
        home_score: match.homeScore,
        away_score: match.awayScore,
        winner_team_id: match.winnerTeamId,
      })
      .where('id', '=', match.id)
      .execute();
  }
}

/** Moves a match to another day. @param date  `YYYY-MM-DD` */
export async function moveMatch(tx: Kysely<Tables>, id: string, date: string): Promise<void> {
  await tx.updateTable('matches').set({ date }).where('id', '=', id).execute();
}
