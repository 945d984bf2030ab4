import fc from 'fast-check';
import { expect, it } from 'vitest';
import { armedStep, buildChips, chipSteps, followChip, noChip } from './chips.ts';

const money = { currentAmount: 411, remaining: 812 };
const steps = chipSteps();
const armed = (step: number) => ({ teamId: 'duke', step });

it('offers one, five, ten and twenty-five dollars more, and begins with one', () => {
  const chips = buildChips(steps, noChip('duke'), money);
  expect(chips.map(({ amount }) => amount)).toEqual([412, 416, 421, 436]);
  expect(chips.map(({ isArmed }) => isArmed)).toEqual([true, false, false, false]);
  expect(armedStep(buildChips(steps, armed(10), money))).toBe(10);
});

it('rises by the steps of a group', () => {
  expect(chipSteps(2)).toEqual([2, 10, 20, 50]);
  // A chip of other steps is no chip any more.
  expect(armedStep(buildChips(chipSteps(2), armed(5), money))).toBe(2);
});

it('falls back to the first chip on another team', () => {
  expect(followChip(armed(25), 'iowa')).toEqual(noChip('iowa'));
  expect(followChip(armed(25), null)).toEqual(noChip(null));
  const kept = armed(25);
  expect(followChip(kept, 'duke')).toBe(kept);
});

it('never arms more than what is left, but for the least step, which then can’t be bid', () => {
  fc.assert(
    fc.property(
      fc.nat(1200),
      fc.nat(1200),
      fc.constantFrom(null, 1, 5, 10, 25, 7),
      (currentAmount, remaining, step) => {
        const chips = buildChips(steps, { teamId: 'duke', step }, { currentAmount, remaining });
        expect(chips.filter(({ isArmed }) => isArmed)).toHaveLength(1);
        const [armedBeyond] = chips.filter(({ isArmed, isBeyond }) => isArmed && isBeyond);
        expect(armedBeyond?.step ?? 1).toBe(1);
        for (const chip of chips) {
          expect(chip.isBeyond).toBe(chip.amount > remaining);
        }
      },
    ),
  );
});
