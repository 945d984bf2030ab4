import { inOrder, isDecided, listLosers, type Match } from '../bracket/bracket.ts';
import { lotsByTeam, ownedFraction, ownersIn, paidByOwner } from '../money/ownership.ts';
import type { PayoutBounds } from '../money/payoutBounds.ts';
import { sumByMember } from '../money/payouts.ts';
import type { Prize } from './contest.ts';
import type { ContestBooks, ContestMoney } from './contestMoney.ts';
import { findTopPrize, isPrizeDecided, listOpen, topWinners } from './prizeWins.ts';

/**
 * The most and the least that each owner in a contest can have won in the end, over all ways in which the open results can still
 * come; nobody once all is given. What was entered stays; no prize is won by nobody, and no places are tied. What a shared lot,
 * points or money given back come to is computed before their cents are divided: a few cents from what will be paid. A stage with
 * several slots whose winners share the rest is taken as if one of them had all of it.
 *
 * All that is open goes to the entrants of whom the member owns most, or least. An unowned one is worth as much of the rest as the
 * member will have, so that each way in which the rest can go is tried.
 *
 * @param books  of an auction that is over
 * @param now  the money of these books
 * @param entrantIds  all who compete
 * @see docs/rules.md PRIZE-12
 */
export function contestBounds(
  books: ContestBooks,
  now: ContestMoney,
  entrantIds: readonly string[],
): ReadonlyMap<string, PayoutBounds> {
  if (now.isAllGiven) return new Map();
  const { sheet, withdrawnEarly } = books;
  /** Where places slide up, nobody's entrant has one. */
  const countsOwned = ({ kind }: Prize) => kind === 'place' && sheet.unowned === 'slideUp';
  const wonNow = sumByMember(now.payouts);
  const lotByTeam = lotsByTeam(now.owned);
  const playing = entrantIds.filter((id) => !withdrawnEarly.has(id));
  const open = listOpen(books, now.potCents - now.keptCents);
  const top = sheet.rest === 'top' ? findTopPrize(sheet) : null;
  const isTopDecided = top !== null && (top.kind === 'round' || isPrizeDecided(top, books));
  const lots = { findLotId: (id: string) => id, isOwned: (id: string) => lotByTeam.has(id) };
  const winners = isTopDecided ? topWinners(books, lots) : null;
  const owned = playing.filter(lots.isOwned);
  // Whoever is worth most to a member has what pays most; but whoever leads is first.
  const prizes = open.prizes.map(({ prize, units }) => {
    const [first = 0, ...others] = units.slice(0, (countsOwned(prize) ? owned : playing).length);
    return { prize, first, others: descending(others), all: descending([first, ...others]) };
  });
  const leaders =
    top === null || winners !== null
      ? []
      : listLeaders(top, books.matches, countsOwned(top) ? owned : playing);

  const findBounds = (userId: string): PayoutBounds => {
    const wonCents = wonNow.get(userId) ?? 0;
    /** How much of an entrant is theirs, from 0 to 1; null where nobody owns it. */
    const fractions = new Map(
      playing.map((id) => {
        const lot = lotByTeam.get(id);
        return [id, lot === undefined ? null : ownedFraction(lot, userId)];
      }),
    );
    const back = (paidByOwner(now.owned).get(userId) ?? 0) / Math.max(1, now.potCents);
    /** How much of the rest is theirs, by those who win it. */
    const findRest = (ids: readonly string[]): number => {
      const theirs = ids.flatMap((id) => fractions.get(id) ?? []);
      return theirs.length === 0
        ? back
        : theirs.reduce((sum, each) => sum + each, 0) / theirs.length;
    };
    /** What they win where the top prize goes to an entrant, if it is open, and all else to the most or the least of theirs. */
    const winIn = (leader: string | null, sign: 1 | -1): number => {
      const rest = findRest(leader === null ? (winners ?? []) : [leader]);
      const worth = (id: string) => fractions.get(id) ?? rest;
      const ranked = playing.toSorted((a, b) => sign * (worth(b) - worth(a)));
      let [cents, used] = [wonCents, 0];
      const pay = (unit: number, id: string | undefined): void => {
        if (id === undefined) return;
        used += unit;
        cents += unit * worth(id);
      };
      for (const { prize, first, others, all } of prizes) {
        const ids = countsOwned(prize) ? ranked.filter(lots.isOwned) : ranked;
        const isLed = prize === top && leader !== null;
        const inTurn = isLed ? [leader, ...ids.filter((id) => id !== leader)] : ids;
        for (const [index, unit] of (isLed ? [first, ...others] : all).entries()) {
          pay(unit, inTurn[index]);
        }
      }
      // No leader can win the final who is worth less than another: that way is neither the most nor the least.
      for (const { round, winner } of playOn(books.matches, ranked)) {
        pay(open.rounds.get(round) ?? 0, winner);
      }
      return cents + rest * (now.leftCents - used);
    };
    const tried = [...new Map(leaders.map((id) => [fractions.get(id), id])).values()];
    const ways = (tried.length === 0 ? [null] : tried).flatMap((leader) => [
      winIn(leader, 1),
      winIn(leader, -1),
    ]);
    const [best, worst] = [Math.max(...ways), Math.min(...ways)];
    return { best: Math.floor(best + ROUNDING), worst: Math.floor(worst + ROUNDING) };
  };
  const userIds = new Set(now.owned.flatMap(ownersIn).map(({ userId }) => userId));
  return new Map([...userIds].map((userId) => [userId, findBounds(userId)]));
}

/** Sums of fractions of cents come out a hair below the whole cent. */
const ROUNDING = 1e-6;

const descending = (cents: readonly number[]) => cents.toSorted((a, b) => b - a);

/** Who can still win the top prize: of a bracket's final who hasn't lost. */
function listLeaders(
  top: Prize,
  matches: readonly Match[],
  playing: readonly string[],
): readonly string[] {
  if (top.kind !== 'round') return playing;
  const out = new Set(matches.flatMap(listLosers));
  return playing.filter((id) => !out.has(id));
}

/** The open matches of a bracket with their winners, where the side that is ranked first wins each. */
function playOn(
  matches: readonly Match[],
  ranked: readonly string[],
): readonly { readonly round: string; readonly winner: string }[] {
  const ranks = new Map(ranked.map((id, index) => [id, index]));
  const winners = new Map<string, string>();
  const side = (teamId: string | null, from: string | null) =>
    from === null ? teamId : (winners.get(from) ?? null);
  return inOrder(matches).flatMap((match) => {
    const sides = [
      side(match.homeTeamId, match.homeFrom),
      side(match.awayTeamId, match.awayFrom),
    ].flatMap((id) => (id !== null && ranks.has(id) ? [id] : []));
    const [best] = sides.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
    const winner = isDecided(match) ? match.winnerTeamId : (best ?? null);
    if (winner === null) return [];
    winners.set(match.id, winner);
    return isDecided(match) ? [] : [{ round: match.round, winner }];
  });
}
