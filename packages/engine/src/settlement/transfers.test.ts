import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewestByForce } from '../../test/fewestByForce.ts';
import { fewestTransfers, type Transfer, transfersThrough } from './transfers.ts';
import { type Balance, EXACT_PEOPLE_MAX } from './zeroSum.ts';

/** Balances that add up to zero: the last person makes up for all others. Small sums, so that many cancel out. */
const balances = (peopleMax: number, centsMax: number) =>
  fc
    .array(fc.integer({ min: -centsMax, max: centsMax }), { maxLength: peopleMax - 1 })
    .map((cents): Balance[] => {
      const last = cents.reduce((sum, each) => sum - each, 0);
      return [...cents, last].map((each, index) => ({ userId: `u${index}`, cents: each + 0 }));
    });

function after(all: readonly Balance[], transfers: readonly Transfer[]): number[] {
  return all.map(({ userId, cents }) =>
    transfers.reduce(
      (left, { from, to, cents: paid }) =>
        left + (from === userId ? paid : 0) - (to === userId ? paid : 0),
      cents,
    ),
  );
}

describe('[SETTLE-2] the fewest transfers', () => {
  it('settle everyone, with no transfer of nothing and none to oneself', () => {
    fc.assert(
      fc.property(balances(30, 5000), (all) => {
        const transfers = fewestTransfers(all);
        expect(after(all, transfers).every((left) => left === 0)).toBe(true);
        expect(transfers.every(({ from, to, cents }) => from !== to && cents > 0)).toBe(true);
        const open = all.filter(({ cents }) => cents !== 0).length;
        expect(transfers.length).toBeLessThanOrEqual(Math.max(0, open - 1));
      }),
    );
  });

  it('are as few as trying everything finds', () => {
    fc.assert(
      fc.property(balances(8, 6), (all) => {
        expect(fewestTransfers(all)).toHaveLength(fewestByForce(all));
      }),
      { numRuns: 400 },
    );
  });

  it('are the same, in whatever order people are listed', () => {
    const shuffled = balances(12, 12).chain((all) =>
      fc.shuffledSubarray(all, { minLength: all.length }).map((other) => [all, other] as const),
    );
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        expect(fewestTransfers(other)).toEqual(fewestTransfers(all));
      }),
    );
  });

  it('are exact for eighteen people whom nobody would part by hand', () => {
    // Six groups of three, shuffled: 12 transfers, where the largest to the largest takes up to 17.
    const all = [3, 14, 27, 58, 101, 230].flatMap((base, group) => {
      const cents = [base * 100, base * 37 + group, -(base * 137 + group)];
      return cents.map((each, at) => ({
        userId: `u${(group * 7 + at * 5) % 18}${at}`,
        cents: each,
      }));
    });
    expect(all).toHaveLength(EXACT_PEOPLE_MAX);
    expect(fewestTransfers(all)).toHaveLength(12);
  });

  it('are none where nobody owes anything', () => {
    expect(fewestTransfers([])).toEqual([]);
    expect(fewestTransfers([{ userId: 'ana', cents: 0 }])).toEqual([]);
  });
});

it('[SETTLE-2] go through the banker alone, who neither pays nor gets what is not theirs', () => {
  fc.assert(
    fc.property(balances(20, 5000), (all) => {
      const transfers = transfersThrough('u0', all);
      expect(after(all, transfers).every((left) => left === 0)).toBe(true);
      expect(transfers.every(({ from, to }) => (from === 'u0') !== (to === 'u0'))).toBe(true);
    }),
  );
});
