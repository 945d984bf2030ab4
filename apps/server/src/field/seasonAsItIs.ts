import type { Kysely } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { countAuctions } from '../groups/queries.ts';
import { readMatches } from '../tournament/brackets.ts';
import { readStoredTeams } from '../tournament/teams.ts';
import type { Season } from './fieldChanges.ts';

/** A season with what a feed could say otherwise. */
export async function readSeasonAsItIs(db: Kysely<Tables>, tournamentId: string): Promise<Season> {
  const teams = await readStoredTeams(db, tournamentId);
  const { started } = await countAuctions(db, tournamentId);
  const rows = await readMatches(db, tournamentId);
  return {
    teams,
    matches: rows.map((row) => ({
      id: row.id,
      espn: row.external_ids['espn'] ?? null,
      round: row.code,
      date: row.date,
      homeTeamId: row.home_team_id,
      awayTeamId: row.away_team_id,
      isDecided: row.status === 'final' || row.status === 'no_contest',
      isScheduled: row.status === 'scheduled',
      startAt: row.start_at?.toISOString() ?? null,
    })),
    hasBegun: started > 0,
  };
}
