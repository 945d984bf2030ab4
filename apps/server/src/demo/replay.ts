import { importResults } from '@bracketbid/contract/http/results';
import type { TournamentFile } from '@bracketbid/contract/http/tournament';
import type { Person } from './client.ts';

/** How far the day's games have come each time their scores are told; then they are over. */
const PARTS_PLAYED = [0.3, 0.65, 0.9] as const;

/**
 * Plays a tournament as it really went, day by day: all games of a day are live, their scores grow, then they are final.
 *
 * @param admin  who enters the results
 * @param wait   before each news
 * @throws Error with the server's message, when it refuses a result
 */
export async function replay(
  admin: Pick<Person, 'call'>,
  file: TournamentFile,
  wait: () => Promise<void>,
): Promise<void> {
  const days = [...new Set(file.matches.map(({ date }) => date))].toSorted();
  for (const day of days) {
    const games = file.matches.filter(({ date, winner }) => date === day && winner !== null);
    const played = games.filter(({ status }) => status === 'final');
    for (const part of PARTS_PLAYED) {
      await wait();
      const soFar = (score: number | null) => Math.floor((score ?? 0) * part);
      await admin.call(importResults, {
        body: {
          matches: played.map(({ id, homeScore, awayScore }) => ({
            id,
            status: 'live' as const,
            homeScore: soFar(homeScore),
            awayScore: soFar(awayScore),
            winner: null,
          })),
        },
      });
    }
    await wait();
    await admin.call(importResults, {
      body: {
        matches: games.map(({ id, status, homeScore, awayScore, winner }) => ({
          id,
          status,
          homeScore,
          awayScore,
          winner,
        })),
      },
    });
  }
}
