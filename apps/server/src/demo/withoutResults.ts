import type { TournamentFile } from '@bracketbid/contract/http/tournament';

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
