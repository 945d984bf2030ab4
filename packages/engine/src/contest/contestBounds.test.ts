import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyContest, type Chance, createChance, drawnMatches } from '../../test/anyContest.ts';
import { inOrder, isDecided, type Match } from '../bracket/bracket.ts';
import { ownersIn } from '../money/ownership.ts';
import type { PayoutBounds } from '../money/payoutBounds.ts';
import { sumByMember } from '../money/payouts.ts';
import type { Prize, PrizeValue, Sheet } from './contest.ts';
import { contestBounds } from './contestBounds.ts';
import { type ContestBooks, contestMoney } from './contestMoney.ts';
import { isPrizeDecided } from './prizeWins.ts';

const USERS = ['ana', 'ben', 'cleo'];
const IDS = ['e1', 'e2', 'e3', 'e4'];
const SHEET: Sheet = {
  keptBasisPoints: 0,
  keptFor: '',
  prizes: [],
  rest: 'top',
  unowned: 'rest',
  withdrawn: 'refund',
};

/** Four entrants, some of them nobody's or divided, and up to three prizes, some with a result. */
function aSmallContest(chance: Chance): ContestBooks {
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[chance.from(0, items.length - 1)] ?? items[0];
  const owned = IDS.flatMap((teamId) => {
    if (chance.isLucky(0.25)) return [];
    const [userId = '', other = ''] = chance.shuffled(USERS);
    const parts = [
      { userId, weight: chance.from(1, 3) },
      { userId: other, weight: chance.from(1, 3) },
    ];
    const amount = chance.from(1, 300);
    return [{ teamId, userId, amount, ...(chance.isLucky(0.2) ? { parts } : {}) }];
  });
  const isBracket = chance.isLucky(0.3);
  const kinds = (): Prize[] => [
    {
      id: 'place',
      name: '',
      kind: 'place',
      basisPoints: pick([[6000], [4000, 2000], [1, 1999, 4000]]),
    },
    { id: 'stage', name: '', kind: 'stage', basisPoints: 1000, slots: 1 },
    { id: 'named', name: '', kind: 'named', basisPoints: 1500 },
    { id: 'cup', name: '', kind: 'named', dollars: chance.from(1, 90) },
    { id: 'points', name: '', kind: 'points', basisPoints: 1500, inventory: 3 },
  ];
  const rounds: Prize[] = [
    { id: 'semi', name: '', kind: 'round', code: 'F4', basisPoints: 700 },
    { id: 'final', name: '', kind: 'round', code: 'NC', basisPoints: 1800 },
  ];
  const others = chance.shuffled(kinds()).slice(0, isBracket ? 1 : 3);
  const prizes = chance.shuffled([...(isBracket ? rounds : []), ...others]);
  const sheet: Sheet = {
    ...SHEET,
    prizes,
    keptBasisPoints: pick([0, 1000]),
    rest: pick(['top', 'back']),
    unowned: pick(['rest', 'slideUp']),
  };
  const open: ContestBooks = {
    sheet,
    owned,
    unsold: [],
    values: new Map(),
    matches: isBracket ? drawnMatches(IDS) : [],
    withdrawnEarly: new Set(chance.isLucky(0.15) ? ['e2'] : []),
    isCalledOff: false,
  };
  // Some results are there: those of one way in which all could come.
  const all = listEnds(open);
  const end = all[chance.from(0, all.length - 1)] ?? open;
  const points = [...end.values].map(([id, value]): [string, PrizeValue] => [
    id,
    value.kind === 'points' && chance.isLucky(0.5)
      ? { ...value, points: { e1: Math.min(1, value.points['e1'] ?? 0) }, isFinal: false }
      : value,
  ]);
  const played = chance.from(0, end.matches.length);
  const before = new Set(inOrder(end.matches).slice(0, played));
  return {
    ...open,
    values: new Map(points.filter(() => chance.isLucky(0.3))),
    matches: end.matches.map((match, index) =>
      before.has(match) ? match : withoutResult(match, open.matches[index]),
    ),
  };
}

function withoutResult(match: Match, drawn: Match | undefined): Match {
  return { ...match, ...drawn };
}

/** Every way in which the results can still come: no ties, no prize of nobody. */
function listEnds(books: ContestBooks): ContestBooks[] {
  const { sheet, withdrawnEarly } = books;
  const playing = IDS.filter((id) => !withdrawnEarly.has(id));
  let ends: ContestBooks[] = listBrackets(books, playing);
  for (const prize of sheet.prizes.filter((each) => !isPrizeDecided(each, books))) {
    const values = listValues(prize, books.values.get(prize.id), playing);
    if (values.length === 0) continue;
    ends = ends.flatMap((end) =>
      values.map((value) => ({ ...end, values: new Map([...end.values, [prize.id, value]]) })),
    );
  }
  return ends;
}

function listBrackets(books: ContestBooks, playing: readonly string[]): ContestBooks[] {
  let ways: Match[][] = [[]];
  for (const match of inOrder(books.matches)) {
    ways = ways.flatMap((way) => {
      const findWinner = (from: string | null, id: string | null) =>
        from === null ? id : (way.find((each) => each.id === from)?.winnerTeamId ?? null);
      const homeTeamId = findWinner(match.homeFrom, match.homeTeamId);
      const awayTeamId = findWinner(match.awayFrom, match.awayTeamId);
      if (isDecided(match)) return [[...way, match]];
      return [homeTeamId, awayTeamId]
        .filter((id) => id !== null && playing.includes(id))
        .map((winnerTeamId): Match[] => [
          ...way,
          { ...match, homeTeamId, awayTeamId, status: 'final', winnerTeamId },
        ]);
    });
  }
  return ways.map((matches) => ({ ...books, matches }));
}

function listValues(
  prize: Prize,
  before: PrizeValue | undefined,
  playing: readonly string[],
): PrizeValue[] {
  switch (prize.kind) {
    case 'place':
      return listOrders(playing).map((ids) => ({ kind: 'place', order: ids.map((id) => [id]) }));
    case 'stage':
    case 'named':
      return playing.map((id) => ({ kind: prize.kind, entrants: [id] }));
    case 'points': {
      const points = before?.kind === 'points' ? before.points : {};
      const sum = Object.values(points).reduce((total, each) => total + each, 0);
      return listPoints(points, 3 - sum, playing).map((each) => ({
        kind: 'points',
        points: each,
        isFinal: true,
      }));
    }
    case 'round':
      return [];
    default:
      return prize satisfies never;
  }
}

function listOrders(ids: readonly string[]): string[][] {
  return ids.length === 0
    ? [[]]
    : ids.flatMap((id) =>
        listOrders(ids.filter((each) => each !== id)).map((rest) => [id, ...rest]),
      );
}

function listPoints(
  points: Readonly<Record<string, number>>,
  more: number,
  ids: readonly string[],
): Readonly<Record<string, number>>[] {
  return more === 0
    ? [points]
    : ids.flatMap((id) => listPoints({ ...points, [id]: (points[id] ?? 0) + 1 }, more - 1, ids));
}

function wonIn(books: ContestBooks, userId: string): number {
  return sumByMember(contestMoney(books).payouts).get(userId) ?? 0;
}

/** Whoever can't have more nor less than now isn't among the bounds. */
function createFinder(books: ContestBooks, ids: readonly string[]) {
  const bounds = contestBounds(books, contestMoney(books), ids);
  return (userId: string): PayoutBounds => {
    const won = wonIn(books, userId);
    return bounds.get(userId) ?? { best: won, worst: won };
  };
}

describe('what a member of a contest can still have', () => {
  it('[PRIZE-12] is the most and the least over all ways in which its results can still come', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const books = aSmallContest(createChance(seed));
        // What is divided at last is a few cents from what it comes to: parts of a lot, points, what is given back.
        const isDivided =
          books.owned.length < IDS.length ||
          books.owned.some((lot) => ownersIn(lot).length > 1) ||
          books.sheet.prizes.some(({ kind }) => kind === 'points') ||
          books.sheet.rest === 'back' ||
          books.withdrawnEarly.size > 0;
        const few = isDivided ? 4 : 0;
        const findBounds = createFinder(books, IDS);
        const ends = listEnds(books);
        for (const userId of USERS) {
          const won = ends.map((end) => wonIn(end, userId));
          const { best, worst } = findBounds(userId);
          const [most, least] = [Math.max(...won), Math.min(...won)];
          expect(Math.abs(best - most), `${userId}: ${best} of ${most}`).toBeLessThanOrEqual(few);
          expect(Math.abs(worst - least), `${userId}: ${worst} of ${least}`).toBeLessThanOrEqual(
            few,
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[PRIZE-12] holds what they have once all is given, and of any contest the most is not below the least', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { books, contest } = anyContest(createChance(seed));
        const { potCents, keptCents, isAllGiven } = contestMoney(books);
        const findBounds = createFinder(
          books,
          contest.entrants.map(({ id }) => id),
        );
        for (const userId of new Set(
          books.owned.flatMap((lot) => ownersIn(lot)).map((each) => each.userId),
        )) {
          const { best, worst } = findBounds(userId);
          const won = wonIn(books, userId);
          expect(best).toBeGreaterThanOrEqual(worst);
          expect(best).toBeLessThanOrEqual(potCents - keptCents);
          expect(worst).toBeGreaterThanOrEqual(0);
          expect(isAllGiven ? [best, worst] : [won, won]).toEqual([won, won]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
