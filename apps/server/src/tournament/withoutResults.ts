import type { TournamentFile } from '@bracketbid/contract/http/tournament';
import type { PracticeResult } from '../platform/db/tables.ts';

/** A tournament as it was before its first match: who plays is known only where no match decides it. */
export function withoutResults(file: TournamentFile): TournamentFile {
  return {
    ...file,
    champion: null,
    matches: file.matches.map((match) => ({
      ...match,
      home: match.homeFrom == null ? match.home : null,
      away: match.awayFrom == null ? match.away : null,
      topTeam: match.homeFrom == null ? (match.topTeam ?? null) : null,
      bottomTeam: match.awayFrom == null ? (match.bottomTeam ?? null) : null,
      homeScore: null,
      awayScore: null,
      winner: null,
      status: 'scheduled',
    })),
  };
}

/** Whether a file has any result: auctions on it would be on known results. */
export function hasResults(file: TournamentFile): boolean {
  if (file.champion != null) return true;
  return file.matches.some(
    ({ status, winner, homeScore, awayScore }) =>
      status !== 'scheduled' || winner !== null || homeScore !== null || awayScore !== null,
  );
}

/** The results of a file's decided matches, in the order of play, to be entered day by day. */
export function listPracticeResults(file: TournamentFile): PracticeResult[] {
  return file.matches
    .toSorted((a, b) => a.roundOrder - b.roundOrder || a.bracketPosition - b.bracketPosition)
    .flatMap(({ id, date, home, away, homeScore, awayScore, status, winner }) => {
      if (status !== 'final' && status !== 'no_contest') return [];
      if (home === null || away === null || winner === null) return [];
      return [{ match: id, date, home, away, homeScore, awayScore, status, winner }];
    });
}
