import type { Match } from './bracket.ts';

type Seeded = Pick<Match, 'id' | 'homeTeamId' | 'awayTeamId' | 'homeFrom' | 'awayFrom' | 'next'>;

/**
 * The teams that meet before the first round, pair by pair: in a match that no other leads to, whose winner meets a team that
 * is in the bracket already. Results don't change them.
 */
export function listPlayIns(matches: readonly Seeded[]): [string, string][] {
  const byId = new Map(matches.map((match) => [match.id, match]));
  return matches.flatMap(({ homeTeamId, awayTeamId, homeFrom, awayFrom, next }) => {
    const isFirst = homeFrom === null && awayFrom === null;
    const after = next === null ? undefined : byId.get(next);
    const isWaitedFor = after?.homeFrom === null || after?.awayFrom === null;
    if (!isFirst || !isWaitedFor || homeTeamId === null || awayTeamId === null) return [];
    return [[homeTeamId, awayTeamId]];
  });
}
