import { findFinal, inOrder, isDecided, type Match } from '../bracket/bracket.ts';
import { shareOut } from '../money/cents.ts';
import { computeShare } from '../money/payouts.ts';
import type { PlacePrize, PointsPrize, Prize, PrizeValue, Sheet } from './contest.ts';
import { isInDollars } from './sheetFaults.ts';

/** What an entrant has won in a prize, whether or not somebody owns it. Whole cents. */
export type Win = {
  readonly prizeId: string;
  /** The match of a round's prize, else null. */
  readonly matchId: string | null;
  readonly entrantId: string;
  readonly cents: number;
};

/** In which lot each entrant is, and whether somebody owns it. */
export type Lots = {
  readonly findLotId: (entrantId: string) => string;
  readonly isOwned: (entrantId: string) => boolean;
};

/** A sheet and its results so far. Results of rounds are in `matches`, all others in `values`. */
export type SheetResults = {
  readonly sheet: Sheet;
  readonly values: ReadonlyMap<string, PrizeValue>;
  readonly matches: readonly Match[];
};

type ValueOf<Kind extends PrizeValue['kind']> = Extract<PrizeValue, { readonly kind: Kind }>;

/**
 * [PRIZE-3] What the results so far have won, of the pot less what is kept: wins of a bracket in the order of play, then the
 * other prizes by id. Never more than `netCents` in all.
 */
export function listWins(results: SheetResults, lots: Lots, netCents: number): readonly Win[] {
  const { sheet, matches, values } = results;
  const fund = computeFund(sheet.prizes, netCents);
  const rounds = new Map(
    sheet.prizes.flatMap((prize) => (prize.kind === 'round' ? [[prize.code, prize] as const] : [])),
  );
  const played = inOrder(matches).flatMap(
    ({ id: matchId, round, winnerTeamId, ...match }): Win[] => {
      const prize = rounds.get(round);
      if (prize === undefined || winnerTeamId === null) return [];
      if (!isDecided({ ...match, id: matchId, round, winnerTeamId })) return [];
      const cents = computeShare(fund.shared, prize.basisPoints);
      return [{ prizeId: prize.id, matchId, entrantId: winnerTeamId, cents }];
    },
  );
  const others = sheet.prizes
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((prize) => {
      const value = values.get(prize.id);
      return value === undefined
        ? []
        : wonIn(prize, value, fund, sheet, lots).map((win) => ({
            prizeId: prize.id,
            matchId: null,
            ...win,
          }));
    });
  return [...played, ...others];
}

/** What the open prizes will still pay. Whole cents. */
export type Open = {
  /** Of those that are no rounds, unit by unit; what points will still pay is one. */
  readonly prizes: readonly { readonly prize: Prize; readonly units: readonly number[] }[];
  /** What a win pays, by the code of its round. */
  readonly rounds: ReadonlyMap<string, number>;
};

/** [PRIZE-3] What is still to win, of the pot less what is kept. */
export function listOpen(results: SheetResults, netCents: number): Open {
  const { sheet, values } = results;
  const fund = computeFund(sheet.prizes, netCents);
  const listUnits = (prize: Exclude<Prize, { kind: 'round' }>): readonly number[] => {
    if (prize.kind === 'place') {
      return prize.basisPoints.map((each) => computeShare(fund.shared, each));
    }
    if (isInDollars(prize)) return [fund.dollars.get(prize.id) ?? 0];
    const unit = computeShare(fund.shared, prize.basisPoints);
    if (prize.kind === 'stage') return Array.from({ length: prize.slots }, () => unit);
    const value = values.get(prize.id);
    if (prize.kind === 'named' || prize.inventory === null || value?.kind !== 'points')
      return [unit];
    const points = Object.values(value.points).reduce((sum, each) => sum + each, 0);
    return [unit - Number((BigInt(unit) * BigInt(points)) / BigInt(prize.inventory))];
  };
  return {
    prizes: sheet.prizes.flatMap((prize) =>
      prize.kind === 'round' || isPrizeDecided(prize, results)
        ? []
        : [{ prize, units: listUnits(prize) }],
    ),
    rounds: new Map(
      sheet.prizes.flatMap((prize) =>
        prize.kind === 'round' ? [[prize.code, computeShare(fund.shared, prize.basisPoints)]] : [],
      ),
    ),
  };
}

/** Whether a prize will not be won any further: it has its value, all its matches, or its final points. [PRIZE-7] */
export function isPrizeDecided(prize: Prize, { values, matches }: SheetResults): boolean {
  if (prize.kind === 'round') {
    const own = matches.filter(({ round }) => round === prize.code);
    return own.length > 0 && own.every(isDecided);
  }
  const value = values.get(prize.id);
  return value !== undefined && (value.kind !== 'points' || value.isFinal);
}

/** [PRIZE-7] The prize whose winner has the rest: the first one; of stages the last. */
export function findTopPrize({ prizes }: Sheet): Prize | null {
  const [first = null] = prizes;
  return first?.kind === 'stage'
    ? (prizes.findLast(({ kind }) => kind === 'stage') ?? null)
    : first;
}

/**
 * [PRIZE-7] Who wins the rest of a sheet that gives it to the top, owned or not: first place, who reached the last stage, the final's
 * winner, most points, or whoever is named. Null while a bracket's final is open; empty where nobody has won.
 */
export function topWinners(results: SheetResults, lots: Lots): readonly string[] | null {
  const { sheet, values, matches } = results;
  const top = findTopPrize(sheet);
  if (top === null) return [];
  if (top.kind === 'round') {
    const final = findFinal(matches);
    return final === null || !isDecided(final) || final.winnerTeamId === null
      ? null
      : [final.winnerTeamId];
  }
  const value = values.get(top.id);
  switch (value?.kind) {
    case 'stage':
    case 'named':
      return value.entrants;
    case 'place':
      return counted(value, sheet, lots)[0] ?? [];
    case 'points': {
      const most = Math.max(0, ...Object.values(value.points));
      return Object.keys(value.points).filter((id) => most > 0 && value.points[id] === most);
    }
    case 'round':
    case undefined:
      return [];
    default:
      return value satisfies never;
  }
}

/** [PRIZE-4] Equal parts, to the cent: of the cents that are left the lower lot id has one first, then the lower entrant id. */
export function equalParts(
  cents: number,
  entrantIds: readonly string[],
  lots: Lots,
): readonly Pick<Win, 'entrantId' | 'cents'>[] {
  return parts(
    cents,
    entrantIds.map((entrantId) => ({ entrantId, weight: 1 })),
    lots,
  );
}

/** What there is to win. Whole cents. */
type Fund = {
  /** What prizes by basis points share. */
  readonly shared: number;
  /** By the id of a prize in dollars. */
  readonly dollars: ReadonlyMap<string, number>;
};

/** [PRIZE-5] Prizes in dollars come first; if they are more than there is, or all there are, they share it in proportion. */
function computeFund(prizes: readonly Prize[], netCents: number): Fund {
  const inDollars = prizes.filter(isInDollars).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const wanted = inDollars.map(({ dollars }) => dollars * 100);
  const sum = wanted.reduce((total, cents) => total + cents, 0);
  const isScaled = sum > netCents || inDollars.length === prizes.length;
  const given = isScaled ? shareOut(netCents, wanted) : wanted;
  return {
    shared: isScaled ? 0 : netCents - sum,
    dollars: new Map(inDollars.map(({ id }, index) => [id, given[index] ?? 0])),
  };
}

function wonIn(
  prize: Prize,
  value: PrizeValue,
  fund: Fund,
  sheet: Sheet,
  lots: Lots,
): readonly Pick<Win, 'entrantId' | 'cents'>[] {
  if (prize.kind === 'stage' && value.kind === 'stage') {
    const cents = computeShare(fund.shared, prize.basisPoints);
    const entries = value.entrants.map((entrantId) => ({ entrantId, cents }));
    return inLotOrder(entries, lots);
  }
  if (prize.kind === 'place' && value.kind === 'place') {
    return placed(prize, counted(value, sheet, lots), fund.shared, lots);
  }
  if (prize.kind === 'points' && value.kind === 'points') {
    return scored(prize, value, fund.shared, lots);
  }
  if (prize.kind === 'named' && value.kind === 'named') {
    const cents = isInDollars(prize)
      ? (fund.dollars.get(prize.id) ?? 0)
      : computeShare(fund.shared, prize.basisPoints);
    return equalParts(cents, value.entrants, lots);
  }
  return [];
}

/** [PRIZE-6] The order of finish that counts: where places slide up, without entrants that nobody owns. */
function counted(
  { order }: ValueOf<'place'>,
  { unowned }: Sheet,
  lots: Lots,
): readonly (readonly string[])[] {
  if (unowned === 'rest') return order;
  return order.map((tied) => tied.filter(lots.isOwned)).filter((tied) => tied.length > 0);
}

/** [PRIZE-4] Those who tie share the places that they take together; places below the list pay nothing. */
function placed(
  { basisPoints }: PlacePrize,
  order: readonly (readonly string[])[],
  sharedCents: number,
  lots: Lots,
): readonly Pick<Win, 'entrantId' | 'cents'>[] {
  const places = basisPoints.map((each) => computeShare(sharedCents, each));
  let place = 0;
  return order.flatMap((tied) => {
    const taken = places.slice(place, place + tied.length);
    place += tied.length;
    return equalParts(
      taken.reduce((sum, cents) => sum + cents, 0),
      tied,
      lots,
    );
  });
}

/** [PRIZE-8] Points pay by the points that there will be in all; final ones by those that there were. */
function scored(
  { basisPoints, inventory }: PointsPrize,
  { points, isFinal }: ValueOf<'points'>,
  sharedCents: number,
  lots: Lots,
): readonly Pick<Win, 'entrantId' | 'cents'>[] {
  const bucket = computeShare(sharedCents, basisPoints);
  const entries = Object.entries(points).map(([entrantId, weight]) => ({ entrantId, weight }));
  if (isFinal) return parts(bucket, entries, lots);
  if (inventory === null) return [];
  return inLotOrder(entries, lots).map(({ entrantId, weight }) => ({
    entrantId,
    cents: Number((BigInt(bucket) * BigInt(weight)) / BigInt(inventory)),
  }));
}

/** Parts in proportion to weights, by largest remainder; of equal ones the lower lot id is first, then the lower entrant id. */
function parts(
  cents: number,
  entries: readonly { readonly entrantId: string; readonly weight: number }[],
  lots: Lots,
): readonly Pick<Win, 'entrantId' | 'cents'>[] {
  const sorted = inLotOrder(entries, lots);
  const shares = shareOut(
    cents,
    sorted.map(({ weight }) => weight),
  );
  return sorted.map(({ entrantId }, index) => ({ entrantId, cents: shares[index] ?? 0 }));
}

/** By lot id, then by entrant id: the order in which a result names its entrants says nothing. */
function inLotOrder<Entry extends { readonly entrantId: string }>(
  entries: readonly Entry[],
  { findLotId }: Lots,
): readonly Entry[] {
  return entries.toSorted(
    (a, b) =>
      compare(findLotId(a.entrantId), findLotId(b.entrantId)) || compare(a.entrantId, b.entrantId),
  );
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
