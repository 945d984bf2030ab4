import type { Match } from '../src/bracket/bracket.ts';
import type { Prize, PrizeValue } from '../src/contest/contest.ts';
import type { ContestBooks } from '../src/contest/contestMoney.ts';

/** What the rules say that a contest's pot pays. Cents. */
export type OracleMoney = {
  readonly potCents: bigint;
  readonly keptCents: bigint;
  readonly paidCents: bigint;
  readonly leftCents: bigint;
  readonly isAllGiven: boolean;
  /** By prize ("rest" for the rest), match ("-" for none) and owned entrant, as `claimKey` joins them. Never 0. */
  readonly claims: ReadonlyMap<string, bigint>;
  /** What members get back in all. */
  readonly backCents: bigint;
  /** The same by buyer; of no use where lots have several owners. */
  readonly back: ReadonlyMap<string, bigint>;
};

/** The key of a claim. */
export function claimKey(
  prizeId: string | null,
  matchId: string | null,
  entrantId: string,
): string {
  return [prizeId ?? 'rest', matchId ?? '-', entrantId].join('|');
}

/** A number as numerator and denominator; the latter is above 0. */
type Rational = readonly [numerator: bigint, denominator: bigint];
const floor = ([numerator, denominator]: Rational): bigint => numerator / denominator;
const isAbove = (a: Rational, b: Rational): boolean => a[0] * b[1] > b[0] * a[1];

type Claim = { readonly prizeId: string; readonly matchId: string; readonly entrantId: string };
type Paid = Claim & { readonly cents: bigint };

/**
 * A contest's money by the text of the rules of prizes, written without the engine's code: one paragraph of the rules after the
 * other, slow and in exact fractions.
 */
export function oracleMoney(books: ContestBooks): OracleMoney {
  const { sheet, matches, isCalledOff } = books;
  const sales = books.owned.filter(
    ({ teamId, teamIds = [teamId] }) =>
      sheet.withdrawn === 'stands' || teamIds.some((id) => !books.withdrawnEarly.has(id)),
  );
  const potCents = sales.reduce((sum, { amount }) => sum + 100n * BigInt(amount), 0n);
  const fee = floor([potCents * BigInt(sheet.keptBasisPoints), 10_000n]);
  const net = potCents - fee;

  const soldIds = new Set(sales.flatMap(({ teamId, teamIds = [teamId] }) => teamIds));
  const lotId = new Map<string, string>();
  for (const { teamId, teamIds = [teamId] } of [...books.owned, ...books.unsold]) {
    for (const id of teamIds) lotId.set(id, teamId);
  }
  const byLot = (ids: readonly string[]): string[] =>
    ids.toSorted((a, b) => {
      const [lotA, lotB] = [lotId.get(a) ?? a, lotId.get(b) ?? b];
      if (lotA !== lotB) return lotA < lotB ? -1 : 1;
      return a < b ? -1 : 1;
    });

  const inDollars = sheet.prizes.flatMap((prize) =>
    prize.kind === 'named' && 'dollars' in prize
      ? [{ id: prize.id, cents: 100n * BigInt(prize.dollars) }]
      : [],
  );
  const wanted = inDollars.reduce((sum, { cents }) => sum + cents, 0n);
  const areShared = wanted > net || inDollars.length === sheet.prizes.length;
  const dollarCents = areShared
    ? inProportion(
        net,
        inDollars.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, cents }) => [id, cents]),
      )
    : new Map(inDollars.map(({ id, cents }) => [id, cents]));
  const shared = areShared ? 0n : net - wanted;
  const unit = (basisPoints: number): bigint => floor([shared * BigInt(basisPoints), 10_000n]);

  const countedPlaces = (order: readonly (readonly string[])[]): string[][] =>
    order
      .map((tied) => tied.filter((id) => sheet.unowned === 'rest' || soldIds.has(id)))
      .filter((tied) => tied.length > 0);

  const ofPrize = (prize: Prize, value: PrizeValue | undefined): Paid[] => {
    const claim = (entrantId: string, cents: bigint): Paid => ({
      prizeId: prize.id,
      matchId: '-',
      entrantId,
      cents,
    });
    const equally = (cents: bigint, ids: readonly string[]): Paid[] =>
      [
        ...inProportion(
          cents,
          byLot(ids).map((id) => [id, 1n]),
        ),
      ].map(([id, part]) => claim(id, part));

    if (prize.kind === 'round') {
      return matches
        .filter((match) => match.round === prize.code)
        .flatMap((match) => {
          const winner = findWinner(match);
          return winner === null
            ? []
            : [{ ...claim(winner, unit(prize.basisPoints)), matchId: match.id }];
        });
    }
    if (prize.kind === 'stage' && value?.kind === 'stage') {
      return value.entrants.map((id) => claim(id, unit(prize.basisPoints)));
    }
    if (prize.kind === 'named' && value?.kind === 'named') {
      const cents = dollarCents.get(prize.id);
      return equally(cents ?? unit('basisPoints' in prize ? prize.basisPoints : 0), value.entrants);
    }
    if (prize.kind === 'place' && value?.kind === 'place') {
      const paid: Paid[] = [];
      let place = 1;
      for (const tied of countedPlaces(value.order)) {
        let together = 0n;
        for (let each = place; each < place + tied.length; each += 1) {
          together += unit(prize.basisPoints[each - 1] ?? 0);
        }
        paid.push(...equally(together, tied));
        place += tied.length;
      }
      return paid;
    }
    if (prize.kind === 'points' && value?.kind === 'points') {
      const bucket = unit(prize.basisPoints);
      const ids = byLot(Object.keys(value.points));
      const findPoints = (id: string): bigint => BigInt(value.points[id] ?? 0);
      if (value.isFinal) {
        const parts = inProportion(
          bucket,
          ids.map((id) => [id, findPoints(id)]),
        );
        return [...parts].map(([id, part]) => claim(id, part));
      }
      const { inventory } = prize;
      if (inventory === null) return [];
      return ids.map((id) => claim(id, floor([bucket * findPoints(id), BigInt(inventory)])));
    }
    return [];
  };

  const paid = sheet.prizes
    .flatMap((prize) => ofPrize(prize, books.values.get(prize.id)))
    .filter(({ entrantId }) => soldIds.has(entrantId));
  const paidByPrizes = paid.reduce((sum, { cents }) => sum + cents, 0n);
  const keptCents = isCalledOff && paidByPrizes === 0n ? 0n : fee;
  const rest = potCents - keptCents - paidByPrizes;

  const isDecided = (prize: Prize): boolean => {
    if (prize.kind === 'round') {
      return matches.every((match) => match.round !== prize.code || findWinner(match) !== null);
    }
    const value = books.values.get(prize.id);
    return value !== undefined && (value.kind !== 'points' || value.isFinal);
  };
  const final = matches.find(({ next }) => next === null);
  const [firstPrize] = sheet.prizes;
  const waitsForTheFinal =
    sheet.rest === 'top' &&
    firstPrize?.kind === 'round' &&
    (final === undefined || findWinner(final) === null);
  const isAllGiven = isCalledOff || (sheet.prizes.every(isDecided) && !waitsForTheFinal);

  const firstWinners = (): readonly string[] => {
    if (firstPrize === undefined || isCalledOff || sheet.rest === 'back') return [];
    if (firstPrize.kind === 'round') {
      const champion = final === undefined ? null : findWinner(final);
      return champion === null ? [] : [champion];
    }
    const lastStage = sheet.prizes.filter(({ kind }) => kind === 'stage').at(-1);
    const top = firstPrize.kind === 'stage' && lastStage !== undefined ? lastStage : firstPrize;
    const value = books.values.get(top.id);
    if (value?.kind === 'stage' || value?.kind === 'named') return value.entrants;
    if (value?.kind === 'place') return countedPlaces(value.order)[0] ?? [];
    if (value?.kind !== 'points') return [];
    const most = Math.max(0, ...Object.values(value.points));
    return Object.entries(value.points).flatMap(([id, points]) =>
      points === most && points > 0 ? [id] : [],
    );
  };

  const claims = new Map<string, bigint>();
  const add = ({ prizeId, matchId, entrantId }: Claim, cents: bigint): void => {
    const key = [prizeId, matchId, entrantId].join('|');
    if (cents > 0n) claims.set(key, (claims.get(key) ?? 0n) + cents);
  };
  for (const each of paid) add(each, each.cents);
  const top = isAllGiven ? byLot(firstWinners().filter((id) => soldIds.has(id))) : [];
  for (const [entrantId, cents] of inProportion(
    rest,
    top.map((id) => [id, 1n]),
  )) {
    add({ prizeId: 'rest', matchId: '-', entrantId }, cents);
  }
  const backCents = isAllGiven && top.length === 0 ? rest : 0n;
  const spent = new Map<string, bigint>();
  for (const { userId, amount } of sales) {
    spent.set(userId, (spent.get(userId) ?? 0n) + BigInt(amount));
  }
  return {
    potCents,
    keptCents,
    paidCents: isAllGiven ? potCents - keptCents : paidByPrizes,
    leftCents: isAllGiven ? 0n : rest,
    isAllGiven,
    claims,
    backCents,
    back: inProportion(
      backCents,
      [...spent].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}

function findWinner({ status, winnerTeamId }: Match): string | null {
  return status === 'final' || status === 'no_contest' ? winnerTeamId : null;
}

/** By largest remainder: who has had least of their exact part gets the next cent; of equal ones, who comes first in the list. */
function inProportion(
  cents: bigint,
  weights: readonly (readonly [id: string, weight: bigint])[],
): Map<string, bigint> {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0n);
  if (total === 0n) return new Map();
  const exact = weights.map(([id, weight]) => ({
    id,
    part: [cents * weight, total] satisfies Rational,
  }));
  const had = new Map(exact.map(({ id, part }) => [id, floor(part)]));
  let left = cents - [...had.values()].reduce((sum, each) => sum + each, 0n);
  const waiting = exact.map(({ id, part: [numerator, denominator] }) => ({
    id,
    missing: [numerator % denominator, denominator] satisfies Rational,
  }));
  for (; left > 0n; left -= 1n) {
    let next = 0;
    for (const [index, { missing }] of waiting.entries()) {
      const best = waiting[next];
      if (best !== undefined && isAbove(missing, best.missing)) next = index;
    }
    const [{ id } = { id: '' }] = waiting.splice(next, 1);
    had.set(id, (had.get(id) ?? 0n) + 1n);
  }
  return had;
}
