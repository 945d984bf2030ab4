import { isDecided, type Match } from '../bracket/bracket.ts';
import { lotsByTeam, ownersIn } from '../money/ownership.ts';
import { type Payout, computePot, type GroupBooks } from '../money/payouts.ts';
import { WHOLE_POT } from '../money/payoutTable.ts';
import type { Odds } from './odds.ts';

/** After a day of games: how much more each member has won than the odds gave them for the same games. Cents, signed. */
export type LuckyDay = {
  readonly date: string;
  readonly luckCents: ReadonlyMap<string, number>;
};

/**
 * [FAIR-7] Luck, day by day: all that was paid to a member so far, less what the odds before the first game gave their teams
 * for the matches that have been decided. Where every team is owned, the luck of all is nothing, give or take cents.
 *
 * @param before  the odds of the bracket without any result
 * @param matchDate  the day of a match, as it sorts
 */
export function computeLuck(
  books: GroupBooks,
  payouts: readonly Payout[],
  before: Odds,
  matchDate: (matchId: string) => string,
): LuckyDay[] {
  const potCents = computePot(books.owned);
  const lotByTeam = lotsByTeam(books.owned);
  const oddsByMatch = new Map(before.map((odds) => [odds.matchId, odds]));
  const decided = books.matches.filter(isDecided);
  const days = [...new Set(decided.map(({ id }) => matchDate(id)))].toSorted();
  const luck = new Map(books.owned.flatMap(ownersIn).map(({ userId }) => [userId, 0]));
  const add = (userId: string, cents: number) => luck.set(userId, (luck.get(userId) ?? 0) + cents);
  return days.map((date) => {
    const matches = decided.filter(({ id }) => matchDate(id) === date);
    const ids = new Set(matches.map(({ id }) => id));
    for (const { matchId, userId, cents } of payouts) {
      if (matchId !== null && ids.has(matchId)) add(userId, cents);
    }
    for (const match of matches) {
      const worth = (potCents * (books.payoutBasisPoints[match.round] ?? 0)) / WHOLE_POT;
      for (const [teamId, probability] of oddsByMatch.get(match.id)?.winners ?? []) {
        const lot = lotByTeam.get(teamId);
        const owners = lot === undefined ? [] : ownersIn(lot);
        const whole = owners.reduce((sum, { weight }) => sum + weight, 0);
        for (const { userId, weight } of owners) {
          add(userId, (-probability * worth * weight) / whole);
        }
      }
    }
    return { date, luckCents: new Map([...luck].map(([id, cents]) => [id, toCents(cents)])) };
  });
}

/** Never minus zero. */
const toCents = (cents: number) => Math.round(cents) || 0;

/** A bracket as it was before its first game. */
export function withoutResults(matches: readonly Match[]): Match[] {
  return matches.map((match) => ({
    ...match,
    status: 'scheduled',
    homeTeamId: match.homeFrom === null ? match.homeTeamId : null,
    awayTeamId: match.awayFrom === null ? match.awayTeamId : null,
    homeScore: null,
    awayScore: null,
    winnerTeamId: null,
  }));
}
