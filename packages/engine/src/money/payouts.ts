import { findFinal, inOrder, isDecided, isPlayedOut, type Match } from '../bracket/bracket.ts';
import { shareOut } from './cents.ts';
import { lotsByTeam, type Ownership, ownersIn, paidByOwner } from './ownership.ts';
import { type Divider, createDivider } from './parts.ts';

/** The inputs of payouts. */
export type GroupBooks = {
  readonly owned: readonly Ownership[];
  /** The share of the pot that one win of a round pays, by the round's code. */
  readonly payoutBasisPoints: Readonly<Record<string, number>>;
  readonly matches: readonly Match[];
  /** Every lot has had its turn: whatever is not among `owned` is unsold. */
  readonly isAuctionOver: boolean;
};

/** A match's payout to a member of the group. Cents. */
export type Payout = {
  /** Null for a prize of a contest that isn't a match. */
  readonly matchId: string | null;
  readonly userId: string;
  /** The winner that it was paid for; null for money given back because nobody owned the champion. */
  readonly teamId: string | null;
  readonly cents: number;
};

export type GroupMoney = {
  /** All that was paid for teams. Cents. */
  readonly potCents: number;
  /** In the order of the matches. Never more than the pot; when the auction and the final are over, all of it. */
  readonly payouts: readonly Payout[];
  /** Not paid out yet. Cents. */
  readonly leftCents: number;
};

/**
 * How a group's pot is shared out by the results so far. Each decided match pays its winner's owner a share,
 * floored to cents; owners of a lot together divide it. With the final, what nobody claimed and what rounding left goes to the owner of the
 * champion, or, if nobody owns the champion, back to the members in proportion to what they paid. Until the auction is over as
 * well, a team without an owner may still be sold: wins pay shares of the pot so far, and nothing counts as left over.
 *
 * Computed from nothing but purchases and results, so that a corrected result needs no booking back.
 *
 * @see docs/rules.md MONEY-1 to MONEY-4, SHARE-4
 */
export function computePayouts(books: GroupBooks): GroupMoney {
  const { owned, payoutBasisPoints, matches } = books;
  const lotByTeam = lotsByTeam(owned);
  const dividers = new Map<Ownership, Divider>();
  const potCents = computePot(owned);
  const payouts: Payout[] = [];
  let leftCents = potCents;
  const pay = (matchId: string, userId: string, teamId: string | null, cents: number): void => {
    if (cents === 0) return;
    payouts.push({ matchId, userId, teamId, cents });
    leftCents -= cents;
  };

  const payOwners = (matchId: string, lot: Ownership, teamId: string, cents: number): void => {
    const divide = dividers.get(lot) ?? createDivider(ownersIn(lot));
    dividers.set(lot, divide);
    for (const part of divide(cents)) pay(matchId, part.userId, teamId, part.cents);
  };

  const ordered = inOrder(matches);
  const final = findFinal(matches);
  const isOver = isFinal(books);
  for (const match of ordered) {
    const { id, winnerTeamId } = match;
    if (!isDecided(match) || winnerTeamId === null) continue;
    const lot = lotByTeam.get(winnerTeamId);
    if (isOver && id === final?.id) {
      if (lot !== undefined) payOwners(id, lot, winnerTeamId, leftCents);
      else for (const [userId, cents] of givenBack(owned, leftCents)) pay(id, userId, null, cents);
    } else if (lot !== undefined) {
      const share = computeShare(potCents, payoutBasisPoints[match.round] ?? 0);
      payOwners(id, lot, winnerTeamId, Math.min(share, leftCents));
    }
  }
  return { potCents, payouts, leftCents };
}

/** What each member has been paid. Cents, by id; nothing of those who were paid nothing. */
export function sumByMember(payouts: readonly Payout[]): ReadonlyMap<string, number> {
  const won = new Map<string, number>();
  for (const { userId, cents } of payouts) won.set(userId, (won.get(userId) ?? 0) + cents);
  return won;
}

/** [SETTLE-1] Whether what everyone has won is certain: the auction and all matches are over. */
export function isFinal({
  isAuctionOver,
  matches,
}: Pick<GroupBooks, 'isAuctionOver' | 'matches'>): boolean {
  return isAuctionOver && isPlayedOut(matches);
}

/** All that was paid for teams. Cents. */
export function computePot(owned: readonly Ownership[]): number {
  return owned.reduce((sum, { amount }) => sum + amount * 100, 0);
}

/** A share of a pot, floored to cents. @param basisPoints  hundredths of a percent */
export function computeShare(potCents: number, basisPoints: number): number {
  // Exact also where the product passes 2^53.
  return Number((BigInt(potCents) * BigInt(basisPoints)) / 10_000n);
}

/** Each member’s part of what is left, in proportion to what they paid: whole cents that add up to it. [MONEY-3] */
export function givenBack(
  owned: readonly Ownership[],
  cents: number,
): [userId: string, cents: number][] {
  // Of equal remainders the same member is first, whatever the order of the purchases.
  const members = [...paidByOwner(owned)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const shares = shareOut(
    cents,
    members.map(([, paidCents]) => paidCents),
  );
  return members.map(([userId], index) => [userId, shares[index] ?? 0]);
}
