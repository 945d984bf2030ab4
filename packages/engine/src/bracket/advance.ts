import { isDecided, type Match, type MatchStatus } from './bracket.ts';

/** A result report for a match. `winnerTeamId` is needed for a match without a game. */
export type Result = {
  readonly status: MatchStatus;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly winnerTeamId?: string | null;
};

export type ResultRefusal =
  | { readonly code: 'UnknownMatch' }
  | { readonly code: 'TeamsUnknown' }
  | { readonly code: 'ScoresMissing' }
  | { readonly code: 'Drawn' }
  | { readonly code: 'WinnerMissing' }
  | { readonly code: 'WinnerNotPlaying' }
  | { readonly code: 'WinnerLost' }
  | { readonly code: 'LaterMatchDecided'; readonly matchId: string };

export type Advance =
  | { readonly ok: true; readonly changed: readonly Match[] }
  | { readonly ok: false; readonly refusal: ResultRefusal };

/**
 * Enters a result. The winner moves into the next match; when a correction changes the winner, the wrong team
 * leaves it, and a match that had begun there starts over.
 *
 * @returns every changed match, the requested one first; or why not: a next match
 *   that has been decided is never overthrown
 * @see docs/rules.md RESULT-1, RESULT-2, RESULT-3
 */
export function enterResult(matches: readonly Match[], matchId: string, result: Result): Advance {
  const byId = new Map(matches.map((match) => [match.id, match]));
  const match = byId.get(matchId);
  if (match === undefined) return no({ code: 'UnknownMatch' });
  const decided = findWinner(match, result);
  if (!decided.ok) return decided;
  const scoreless = result.status === 'no_contest' || result.status === 'scheduled';
  const after: Match = {
    ...match,
    status: result.status,
    homeScore: scoreless ? null : result.homeScore,
    awayScore: scoreless ? null : result.awayScore,
    winnerTeamId: decided.winnerTeamId,
  };
  const next = match.next === null ? undefined : byId.get(match.next);
  if (next === undefined) return { ok: true, changed: [after] };
  const isHome = next.homeFrom === match.id;
  const before = isHome ? next.homeTeamId : next.awayTeamId;
  if (before === after.winnerTeamId) return { ok: true, changed: [after] };
  if (isDecided(next)) return no({ code: 'LaterMatchDecided', matchId: next.id });
  const moved: Match = {
    ...next,
    ...(isHome ? { homeTeamId: after.winnerTeamId } : { awayTeamId: after.winnerTeamId }),
    // Scores against a team that should not have been there are void.
    ...(before === null ? {} : { status: 'scheduled', homeScore: null, awayScore: null }),
  };
  return { ok: true, changed: [after, moved] };
}

function no(refusal: ResultRefusal): { readonly ok: false; readonly refusal: ResultRefusal } {
  return { ok: false, refusal };
}

type Decided =
  | { readonly ok: true; readonly winnerTeamId: string | null }
  | { readonly ok: false; readonly refusal: ResultRefusal };

function findWinner(match: Match, result: Result): Decided {
  const { homeTeamId, awayTeamId } = match;
  const { status, homeScore, awayScore, winnerTeamId = null } = result;
  if (status === 'scheduled') return { ok: true, winnerTeamId: null };
  if (homeTeamId === null || awayTeamId === null) return no({ code: 'TeamsUnknown' });
  if (winnerTeamId !== null && winnerTeamId !== homeTeamId && winnerTeamId !== awayTeamId) {
    return no({ code: 'WinnerNotPlaying' });
  }
  if (status === 'no_contest') {
    return winnerTeamId === null ? no({ code: 'WinnerMissing' }) : { ok: true, winnerTeamId };
  }
  if (homeScore === null || awayScore === null) return no({ code: 'ScoresMissing' });
  if (status === 'live') return { ok: true, winnerTeamId: null };
  if (homeScore === awayScore) return no({ code: 'Drawn' });
  const byScore = homeScore > awayScore ? homeTeamId : awayTeamId;
  if (winnerTeamId !== null && winnerTeamId !== byScore) return no({ code: 'WinnerLost' });
  return { ok: true, winnerTeamId: byScore };
}
