import { findFinal, inOrder, isDecided, type Match } from '../bracket/bracket.ts';
import { lotsByTeam, type Ownership, ownersIn } from '../money/ownership.ts';
import { splitCents } from '../money/parts.ts';
import { type GroupBooks, givenBack, computePot, computeShare } from '../money/payouts.ts';

/** One way in which the tournament can go on, at its end. Valid until the visit returns. */
export type Way = {
  /** What each member has won, cents, in the order of `userIds`. */
  readonly wonCents: Float64Array;
  /** One bit for each open match, in the order of `open`: set where its away side wins. */
  readonly awayWins: number;
};

/** With 15 open matches, as from the Sweet 16 on, there are 32,768 ways: some 20 ms. */
export const OPEN_MATCHES_MAX = 15;

/**
 * Visits every way in which the tournament can still go, each with what the members will then have won, to the cent. A table
 * of payouts that promises more than the pot is not looked at: none can be saved (MONEY-6).
 *
 * @param books  of an auction that is over
 * @param userIds  whose winnings are wanted; what others own is theirs all the same
 * @returns the open matches, in order; null where they are too many, or no final comes of them: nothing was visited
 */
export function everyWay(
  books: GroupBooks,
  userIds: readonly string[],
  visit: (way: Way) => void,
): readonly Match[] | null {
  const open = inOrder(books.matches).filter((match) => !isDecided(match));
  const final = findFinal(books.matches);
  if (final === null || open.length > OPEN_MATCHES_MAX || !isTree(open)) return null;
  const { owned, payoutBasisPoints } = books;
  const potCents = computePot(owned);
  const numberByUser = new Map(userIds.map((userId, index) => [userId, index]));
  for (const { userId } of owned.flatMap(ownersIn)) {
    if (!numberByUser.has(userId)) numberByUser.set(userId, numberByUser.size);
  }
  const claimSet = listClaims(owned, numberByUser);
  const shares = new Map(
    books.matches.map((match) => [
      match.id,
      match === final ? 0 : computeShare(potCents, payoutBasisPoints[match.round] ?? 0),
    ]),
  );

  const winners = new Map<string, string>();
  const claims = new Float64Array(numberByUser.size);
  let claimedCents = 0;
  const claim = (match: Match, teamId: string, sign: 1 | -1) => {
    const claimed = claimSet.teams.get(teamId);
    if (claimed === undefined) return;
    const cents = sign * (shares.get(match.id) ?? 0);
    if (typeof claimed === 'number') claims[claimed] = (claims[claimed] ?? 0) + cents;
    else claimed.cents += cents;
    claimedCents += cents;
  };
  for (const match of books.matches) {
    if (!isDecided(match) || match.winnerTeamId === null) continue;
    winners.set(match.id, match.winnerTeamId);
    claim(match, match.winnerTeamId, 1);
  }

  /** Few ways leave another rest: each is shared out once. */
  const restsByCents = new Map<number, readonly (readonly [number: number, cents: number])[]>();
  const computeRest = (leftCents: number) => {
    const known = restsByCents.get(leftCents);
    if (known !== undefined) return known;
    const rest = givenBack(owned, leftCents).map(
      ([userId, cents]) => [numberByUser.get(userId) ?? 0, cents] as const,
    );
    restsByCents.set(leftCents, rest);
    return rest;
  };
  const wonCents = new Float64Array(numberByUser.size);
  const end = (awayWins: number) => {
    wonCents.set(claims);
    const champion = claimSet.teams.get(winners.get(final.id) ?? '');
    const leftCents = potCents - claimedCents;
    for (const lot of claimSet.shared) {
      const parts = lot.splitCents(lot.cents + (lot === champion ? leftCents : 0));
      for (const [index, number] of lot.owners.entries()) {
        wonCents[number] = (wonCents[number] ?? 0) + (parts[index] ?? 0);
      }
    }
    if (typeof champion === 'number') wonCents[champion] = (wonCents[champion] ?? 0) + leftCents;
    if (champion === undefined) {
      for (const [number, cents] of computeRest(leftCents)) {
        wonCents[number] = (wonCents[number] ?? 0) + cents;
      }
    }
    visit({ wonCents, awayWins });
  };
  const goOn = (index: number, awayWins: number): void => {
    const match = open[index];
    if (match === undefined) return end(awayWins);
    const { homeTeamId, homeFrom, awayTeamId, awayFrom } = match;
    const sides = [
      homeTeamId ?? winners.get(homeFrom ?? ''),
      awayTeamId ?? winners.get(awayFrom ?? ''),
    ];
    for (const [side, teamId] of sides.entries()) {
      if (teamId === undefined) continue;
      winners.set(match.id, teamId);
      claim(match, teamId, 1);
      goOn(index + 1, awayWins | (side << index));
      claim(match, teamId, -1);
      winners.delete(match.id);
    }
  };
  goOn(0, 0);
  return open;
}

/** Whether each side of the open matches is a team, or comes from an earlier match. */
function isTree(open: readonly Match[]): boolean {
  return open.every(
    ({ homeTeamId, homeFrom, awayTeamId, awayFrom }) =>
      (homeTeamId ?? homeFrom) !== null && (awayTeamId ?? awayFrom) !== null,
  );
}

/** A lot of several owners: what its teams claim, which is divided in all. */
type SharedClaim = {
  cents: number;
  /** Members by number. */
  readonly owners: readonly number[];
  /** What each owner has of it. */
  readonly splitCents: (cents: number) => readonly number[];
};

/** By team: the number of its one owner, or the claim of its lot. */
function listClaims(owned: readonly Ownership[], numberByUser: ReadonlyMap<string, number>) {
  const sharedByOwnership = new Map<Ownership, SharedClaim>();
  const teams = new Map<string, number | SharedClaim>();
  for (const [teamId, lot] of lotsByTeam(owned)) {
    const parts = ownersIn(lot);
    const [owner, ...others] = parts.map(({ userId }) => numberByUser.get(userId) ?? 0);
    if (owner === undefined) continue;
    if (others.length === 0) {
      teams.set(teamId, owner);
      continue;
    }
    const weights = parts.map(({ weight }) => weight);
    const shared = sharedByOwnership.get(lot) ?? {
      cents: 0,
      owners: [owner, ...others],
      splitCents: remembered((cents) => splitCents(cents, weights)),
    };
    sharedByOwnership.set(lot, shared);
    teams.set(teamId, shared);
  }
  return { teams, shared: [...sharedByOwnership.values()] };
}

/** Few ways leave another sum: each is divided once. */
function remembered(divide: (cents: number) => readonly number[]) {
  const known = new Map<number, readonly number[]>();
  return (cents: number): readonly number[] => {
    const parts = known.get(cents) ?? divide(cents);
    known.set(cents, parts);
    return parts;
  };
}
