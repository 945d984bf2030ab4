import type { ScoreFeedState } from '../platform/changes/change.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { Brackets } from '../tournament/brackets.ts';
import type { Catalogue } from '../tournament/catalogue.ts';
import { readStoredTeams } from '../tournament/teams.ts';
import type { Results } from './enterResults.ts';
import type { FeedGame } from './scoreFeedFormats.ts';
import { createTeamFinder } from './scoreFeedTeams.ts';

/**
 * Enters the scores of a feed's games for the matches of a season that are open.
 *
 * @returns how many matches have changed, and the games that could not be entered, with the reason
 */
export async function applyScores(
  deps: { readonly database: Database; readonly brackets: Brackets; readonly results: Results },
  { tournamentId }: Pick<Catalogue, 'tournamentId'>,
  games: readonly FeedGame[],
): Promise<Pick<ScoreFeedState, 'applied' | 'unmapped'>> {
  const { database, brackets, results } = deps;
  const storedTeams = await readStoredTeams(database.kysely, tournamentId);
  const findTeam = createTeamFinder(
    storedTeams.map(({ id, espn, name, shortName, key }) => ({
      id,
      espnId: espn,
      names: [name, shortName, key],
    })),
  );
  let applied = 0;
  const unmapped: { game: string; reason: string }[] = [];
  for (const { label, state: gameState, sides } of games) {
    const [home, away] = sides;
    const [homeId, awayId] = [findTeam(home), findTeam(away)];
    // Other tournaments' games are in the same feed; only a game with one known team is worth reporting.
    if (homeId === null && awayId === null) continue;
    const stranger = homeId === null ? home : awayId === null ? away : null;
    if (stranger !== null) {
      unmapped.push({ game: label, reason: `Unknown team: ${stranger.names[0] ?? '?'}` });
      continue;
    }
    const { matches } = await brackets.of(tournamentId);
    const match = matches.find(({ homeTeam, awayTeam }) => {
      const teams = [homeTeam?.teamId._id, awayTeam?.teamId._id];
      return teams.includes(homeId ?? '') && teams.includes(awayId ?? '');
    });
    if (match === undefined) {
      unmapped.push({ game: label, reason: 'No match of these two teams' });
      continue;
    }
    if (!isOpen(match.status) || gameState === 'scheduled') continue;
    if (gameState === 'other') {
      unmapped.push({ game: label, reason: 'Called off or in an unknown state' });
      continue;
    }
    const isSameWay = match.homeTeam?.teamId._id === homeId;
    const report = {
      status: gameState,
      homeScore: isSameWay ? home.score : away.score,
      awayScore: isSameWay ? away.score : home.score,
    };
    try {
      const changed = await results.enter(new Map([[match._id, report]]));
      if (changed.length > 0) applied += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      unmapped.push({ game: label, reason: error.message });
    }
  }
  return { applied, unmapped };
}

/** Whether a match may still get a score from a feed. */
export function isOpen(status: string): boolean {
  return status === 'scheduled' || status === 'live';
}
