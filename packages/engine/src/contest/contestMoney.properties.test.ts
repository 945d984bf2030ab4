import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnyContest, anyContest, createChance } from '../../test/anyContest.ts';
import { claimKey, oracleMoney } from '../../test/contestOracle.ts';
import type { Prize, PrizeValue } from './contest.ts';
import { type ContestBooks, type ContestMoney, contestMoney } from './contestMoney.ts';
import { sheetFaults } from './sheetFaults.ts';
import { valueFault } from './prizeValues.ts';

const anySeed = fc.integer();

/** The money of a contest as lines of text, which are compared faster than maps. */
function asSaid(books: ContestBooks): string {
  const { potCents, keptCents, paidCents, leftCents, isAllGiven, payouts } = contestMoney(books);
  const claims = new Map<string, bigint>();
  const back = new Map<string, bigint>();
  for (const { prizeId, matchId, teamId, userId, cents } of payouts) {
    const [sums, key] =
      teamId === null ? [back, userId] : [claims, claimKey(prizeId, matchId, teamId)];
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(cents));
  }
  const totals = [potCents, keptCents, paidCents, leftCents, isAllGiven];
  return asText(books, totals, claims, back);
}

/** The same by the text of the rules. */
function byTheRules(books: ContestBooks): string {
  const { potCents, keptCents, paidCents, leftCents, isAllGiven, ...money } = oracleMoney(books);
  const back = new Map([...money.back].filter(([, cents]) => cents > 0n));
  const totals = [potCents, keptCents, paidCents, leftCents, isAllGiven];
  return asText(books, totals, money.claims, back);
}

function asText(
  { owned }: ContestBooks,
  totals: readonly (bigint | number | boolean)[],
  claims: ReadonlyMap<string, bigint>,
  back: ReadonlyMap<string, bigint>,
): string {
  const lines = (sums: ReadonlyMap<string, bigint>) =>
    [...sums].map(([key, cents]) => `${key} ${cents}`).toSorted();
  const isDivided = owned.some(({ parts }) => parts !== undefined);
  // How owners divide what they paid together is SHARE-4; what they divide is compared here.
  const given = isDivided ? [[...back.values()].reduce((a, b) => a + b, 0n)] : lines(back);
  return [totals.join(' '), ...lines(claims), 'back', ...given].join('\n');
}

/** What members have won in all. */
function byMember(money: ContestMoney): ReadonlyMap<string, number> {
  const won = new Map<string, number>();
  for (const { userId, cents } of money.payouts) won.set(userId, (won.get(userId) ?? 0) + cents);
  return won;
}

/** What keeps a host from setting a contest up, or from entering its results. */
function listFaults({ contest, books }: AnyContest): readonly unknown[] {
  const faults = contest.sheet.prizes.flatMap((prize) => {
    const value = books.values.get(prize.id);
    if (value === undefined) return [];
    return valueFault(prize, value, contest.entrants, books.withdrawnEarly) ?? [];
  });
  return [...sheetFaults(contest.sheet, contest), ...faults];
}

describe('money of 20,000 contests', () => {
  it('[PRIZE-3, PRIZE-4, PRIZE-5, PRIZE-6, PRIZE-7, PRIZE-8, PRIZE-9, PRIZE-11] is what the text of the rules says', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const { books } = anyContest(createChance(seed));
        expect(asSaid(books)).toBe(byTheRules(books));
      }),
      { numRuns: 20_000 },
    );
  });

  it('[PRIZE-1, RESULTS-2] are such as a host can set up and enter, final or not', () => {
    let final = 0;
    fc.assert(
      fc.property(anySeed, (seed) => {
        const any = anyContest(createChance(seed));
        expect(listFaults(any)).toEqual([]);
        final += contestMoney(any.books).isAllGiven ? 1 : 0;
      }),
      { numRuns: 1000 },
    );
    expect(final).toBeGreaterThan(200);
    expect(final).toBeLessThan(800);
  });

  it('[PRIZE-3] is exact with pots of ten thousand billion dollars', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        // Twelve lots at most: up to 10^15 cents.
        const { books } = anyContest(createChance(seed), 833_333_333_333);
        expect(asSaid(books)).toBe(byTheRules(books));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('money of any contest', () => {
  it('[PRIZE-3] is never more than the pot, and all of it when the rest is given', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const money = contestMoney(anyContest(createChance(seed)).books);
        const { potCents, keptCents, paidCents, leftCents, isAllGiven, payouts } = money;
        expect(payouts.every(({ cents }) => Number.isSafeInteger(cents) && cents > 0)).toBe(true);
        expect(payouts.reduce((sum, { cents }) => sum + cents, 0)).toBe(paidCents);
        expect(keptCents + paidCents + leftCents).toBe(potCents);
        expect(leftCents).toBeGreaterThanOrEqual(0);
        expect(isAllGiven ? leftCents : 0).toBe(0);
      }),
      { numRuns: 3000 },
    );
  });

  it('[PRIZE-3, PRIZE-10] does not depend on the order in which results were entered, nor on that of equals', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const chance = createChance(seed);
        const { books } = anyContest(chance);
        const reordered: ContestBooks = {
          ...books,
          unsold: chance.shuffled(books.unsold),
          values: new Map(
            chance
              .shuffled([...books.values])
              .map(([id, value]) => [id, inAnotherOrder(value, chance.shuffled)]),
          ),
          matches: chance.shuffled(books.matches),
        };
        expect(contestMoney(reordered)).toEqual(contestMoney(books));
      }),
      { numRuns: 3000 },
    );
  });

  it('[PRIZE-3, PRIZE-7] does not depend on the order of the prizes but for the first one and the last stage', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const chance = createChance(seed);
        const { books } = anyContest(chance);
        const [first, ...others] = books.sheet.prizes;
        const last = others.findLast(({ kind }) => kind === 'stage');
        const between = chance.shuffled(others.filter((prize) => prize !== last));
        const prizes = [first, ...between, last].filter(
          (prize): prize is Prize => prize !== undefined,
        );
        const reordered = { ...books, sheet: { ...books.sheet, prizes } };
        expect(contestMoney(reordered)).toEqual(contestMoney(books));
      }),
      { numRuns: 3000 },
    );
  });

  it('[PRIZE-8] never falls for anybody while points come in and become final', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const chance = createChance(seed);
        const { books } = anyContest(chance);
        const scale = (value: PrizeValue, part: number, isFinal: boolean): PrizeValue =>
          value.kind !== 'points'
            ? value
            : {
                ...value,
                isFinal,
                points: Object.fromEntries(
                  Object.entries(value.points).map(([id, count]) => [id, Math.floor(count * part)]),
                ),
              };
        const at = (part: number, isFinal: boolean) =>
          byMember(
            contestMoney({
              ...books,
              isCalledOff: false,
              values: new Map(
                [...books.values].map(([id, value]) => [id, scale(value, part, isFinal)]),
              ),
            }),
          );
        const times = [at(0, false), at(0.3, false), at(0.8, false), at(1, false), at(1, true)];
        for (const [index, now] of times.slice(1).entries()) {
          for (const [userId, cents] of times[index] ?? []) {
            expect(now.get(userId) ?? 0).toBeGreaterThanOrEqual(cents);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });
});

function inAnotherOrder(
  value: PrizeValue,
  shuffled: <Item>(items: readonly Item[]) => Item[],
): PrizeValue {
  switch (value.kind) {
    case 'stage':
    case 'named':
      return { ...value, entrants: shuffled(value.entrants) };
    case 'place':
      return { ...value, order: value.order.map((tied) => shuffled(tied)) };
    case 'points':
      return { ...value, points: Object.fromEntries(shuffled(Object.entries(value.points))) };
    case 'round':
      return value;
    default:
      return value satisfies never;
  }
}
