import { lotsByTeam, type Ownership, ownersIn, listTeamIds } from '../money/ownership.ts';
import { type Divider, createDivider } from '../money/parts.ts';
import { givenBack, computePot, computeShare } from '../money/payouts.ts';
import {
  equalParts,
  isPrizeDecided,
  type Lots,
  type SheetResults,
  topWinners,
  type Win,
  listWins,
} from './prizeWins.ts';

/** The inputs of a contest's money. */
export type ContestBooks = SheetResults & {
  /** The sales that stand after the auction, those of withdrawn entrants included. */
  readonly owned: readonly Ownership[];
  /** The lots that nobody bought, if they are bundles. Another entrant without an owner is a lot by itself. */
  readonly unsold: readonly Pick<Ownership, 'teamId' | 'teamIds'>[];
  /** The entrants whose withdrawal was proposed before the first result, and took effect. */
  readonly withdrawnEarly: ReadonlySet<string>;
  readonly isCalledOff: boolean;
};

/** Cents that a member gets. */
export type ContestPayout = {
  /** Null for the rest. */
  readonly prizeId: string | null;
  /** The match of a round's prize, else null. */
  readonly matchId: string | null;
  readonly userId: string;
  /** The entrant that it is paid for; null for money given back. */
  readonly teamId: string | null;
  readonly cents: number;
};

/** How a contest's pot is divided so far. Whole cents. `payouts` and `leftCents` are what standings take, too. */
export type ContestMoney = {
  /** All live sales: without those that a withdrawal has refunded. */
  readonly potCents: number;
  /** Kept for the sheet's purpose. */
  readonly keptCents: number;
  /** All payouts, the rest included once it is given. */
  readonly paidCents: number;
  /** What was neither kept nor paid. */
  readonly leftCents: number;
  /** The live sales: what members have paid is computed from these. */
  readonly owned: readonly Ownership[];
  /** Wins of a bracket in the order of play, other prizes by id, then the rest. Never of 0 cents. */
  readonly payouts: readonly ContestPayout[];
  /** Every prize has its value or is void, so that the rest is given and nothing is left. */
  readonly isAllGiven: boolean;
};

/**
 * Divides a contest's pot by the results entered so far, confirmed or not: what is kept, what each prize pays to the owners of its
 * winners and, once every prize is decided, the rest. Kept and paid never exceed the pot, and are all of it when the rest is given.
 *
 * Computed from nothing but sales and results: neither the order nor the people by whom they were entered matter.
 *
 * @param books  a sheet without `sheetFaults`, and values that `decideContest` accepts. Pots up to 10^15 cents are exact.
 * @see docs/rules.md PRIZE-3 to PRIZE-9
 */
export function contestMoney(books: ContestBooks): ContestMoney {
  const { sheet, isCalledOff } = books;
  const owned = liveSales(books);
  const potCents = computePot(owned);
  const lotByTeam = lotsByTeam(owned);
  const lots = lotsIn(books, lotByTeam);
  const feeCents = computeShare(potCents, sheet.keptBasisPoints);
  const wins = listWins(books, lots, potCents - feeCents).filter(({ entrantId }) =>
    lots.isOwned(entrantId),
  );
  const wonCents = wins.reduce((sum, { cents }) => sum + cents, 0);
  const keptCents = isCalledOff && wonCents === 0 ? 0 : feeCents;
  const restCents = potCents - keptCents - wonCents;

  const top = isCalledOff || sheet.rest === 'back' ? [] : topWinners(books, lots);
  const isAllGiven =
    isCalledOff || (top !== null && sheet.prizes.every((prize) => isPrizeDecided(prize, books)));
  const first = isAllGiven && top !== null ? top.filter(lots.isOwned) : [];
  const rest = equalParts(restCents, first, lots).map((win) => ({ ...REST, ...win }));
  const payouts = dividedAmongOwners([...wins, ...rest], lotByTeam);
  if (isAllGiven && first.length === 0) {
    for (const [userId, cents] of givenBack(owned, restCents)) {
      payouts.push({ ...REST, userId, teamId: null, cents });
    }
  }
  return {
    potCents,
    keptCents,
    paidCents: isAllGiven ? wonCents + restCents : wonCents,
    leftCents: isAllGiven ? 0 : restCents,
    owned,
    payouts: payouts.filter(({ cents }) => cents > 0),
    isAllGiven,
  };
}

const REST = { prizeId: null, matchId: null } as const;

/** [PRIZE-9] The sales without those that are refunded: of lots whose entrants were all withdrawn before the first result. */
function liveSales({ sheet, owned, withdrawnEarly }: ContestBooks): readonly Ownership[] {
  if (sheet.withdrawn === 'stands' || withdrawnEarly.size === 0) return owned;
  return owned.filter((lot) => !listTeamIds(lot).every((id) => withdrawnEarly.has(id)));
}

function lotsIn({ owned, unsold }: ContestBooks, live: ReadonlyMap<string, Ownership>): Lots {
  const lotIds = new Map(
    [...owned, ...unsold].flatMap((lot) => listTeamIds(lot).map((id) => [id, lot.teamId] as const)),
  );
  return {
    findLotId: (entrantId) => lotIds.get(entrantId) ?? entrantId,
    isOwned: (entrantId) => live.has(entrantId),
  };
}

/** [PRIZE-10] An entrant's cents are its lot's, which the lot's owners divide piece by piece. */
function dividedAmongOwners(
  wins: readonly (Omit<Win, 'prizeId'> & Pick<ContestPayout, 'prizeId'>)[],
  lotByTeam: ReadonlyMap<string, Ownership>,
): ContestPayout[] {
  const dividers = new Map<Ownership, Divider>();
  return wins.flatMap(({ prizeId, matchId, entrantId, cents }) => {
    const lot = lotByTeam.get(entrantId);
    if (lot === undefined) return [];
    const divide = dividers.get(lot) ?? createDivider(ownersIn(lot));
    dividers.set(lot, divide);
    return divide(cents).map((part) => ({
      prizeId,
      matchId,
      teamId: entrantId,
      userId: part.userId,
      cents: part.cents,
    }));
  });
}
