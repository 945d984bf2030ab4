import type { Match, MatchSide } from '@bracketbid/contract/entities';

/** A team in a match, named by its id; without a score before the game. */
export function aSide(shortName: string, score: number | null = null): MatchSide {
  return {
    shortName,
    score,
    teamId: {
      _id: shortName,
      teamName: shortName,
      shortName,
      abbreviation: '',
      teamLogo: '',
      seedNumber: 1,
      color: '#000000',
      secondaryColor: '#ffffff',
    },
  };
}

/** A match that hasn't begun, with its teams, and nothing after it. */
export function aBracketMatch(change: Partial<Match>): Match {
  return {
    _id: 'm',
    zone: null,
    round: 'Round of 64',
    roundOrder: 1,
    position: 1,
    date: '2026-03-19',
    startAt: null,
    status: 'scheduled',
    homeTeam: aSide('Duke'),
    awayTeam: aSide('Siena'),
    winner: null,
    homeFrom: null,
    awayFrom: null,
    next: null,
    ...change,
  };
}
