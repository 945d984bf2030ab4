import { expect, it } from 'vitest';
import { houseRules } from './houseRules.ts';

const NUMBERS = {
  startingBudget: 1000,
  minimumBid: 1,
  steps: [{ from: 0, step: 1 }],
  lotSeconds: 30,
  extensionSeconds: 10,
  payouts: { R64: 50, NC: 2000 },
};

it('says the rules with the group’s own numbers', () => {
  expect(houseRules(NUMBERS).map(({ figure, note }) => `${figure}: ${note}`)).toEqual([
    '$1,000: first bid from $1, steps of $1',
    '30 s: a bid in the last 10 puts 10 back',
    '20 %: of the pot: $200 of every $1,000',
  ]);
});

it('says so where a late bid adds no time, and where rounds have other names', () => {
  const [, lot, final] = houseRules({
    ...NUMBERS,
    extensionSeconds: 0,
    payouts: { one: 100, two: 1250 },
  });
  expect(lot?.note).toBe('a late bid adds no time');
  expect(final?.figure).toBe('12.5 %');
});
