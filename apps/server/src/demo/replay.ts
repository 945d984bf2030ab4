import { playNextDay, practice } from '@bracketbid/contract/http/practice';
import { importResults } from '@bracketbid/contract/http/results';
import type { TournamentFile } from '@bracketbid/contract/http/tournament';
import type { Person } from './client.ts';

/** The progress of the day's games at each score update; then they are over. */
const PARTS_PLAYED = [0.3, 0.65, 0.9] as const;

/**
 * Plays the practice season day by day, over the console's API: all games of a day are live, their scores grow, then
 * the day is played.
 *
 * @param admin  who plays it
 * @param file   the season's tournament, for the scores of live games
 * @param wait   called before each update
 * @throws Error with the server's message, when it refuses a result
 */
export async function replay(
  admin: Pick<Person, 'call'>,
  file: TournamentFile,
  wait: () => Promise<void>,
): Promise<void> {
  for (;;) {
    const season = (await admin.call(practice)).practice;
    if (season === null || season.nextDay === null) return;
    const { date } = season.nextDay;
    const games = file.matches.filter((match) => match.date === date && match.status === 'final');
    for (const part of PARTS_PLAYED) {
      await wait();
      const soFar = (score: number | null) => Math.floor((score ?? 0) * part);
      await admin.call(importResults, {
        body: {
          matches: games.map(({ id, homeScore, awayScore }) => ({
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
    await admin.call(playNextDay, { body: { date } });
  }
}
