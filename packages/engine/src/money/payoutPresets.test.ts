import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_AUCTION_SETTINGS } from '../auction/settings.ts';
import { payoutPresets } from './payoutPresets.ts';
import { fitsBracket } from './payoutTable.ts';

const CODES = ['R128', 'R64', 'R32', 'S16', 'E8', 'F4', 'NC'];

/** A bracket of so many whole rounds, with play-ins before them. */
const bracket = (rounds: number, playIns: number) => [
  { code: 'FF', matches: playIns },
  ...CODES.slice(-rounds).map((code, at) => ({ code, matches: 2 ** (rounds - 1 - at) })),
];

it('[GROUP-11] adds up to the pot in any bracket, whichever preset it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 3 }), (size, playIns) => {
      const rounds = bracket(size, playIns);
      const presets = payoutPresets(rounds);
      expect(presets.map(({ name }) => name)).toEqual([
        'Balanced',
        'Top heavy',
        'Every win counts',
        'Final Four only',
      ]);
      for (const { name, payouts } of presets) {
        expect(fitsBracket(payouts, rounds), `${name}: ${JSON.stringify(payouts)}`).toBe(true);
        expect(Math.min(...Object.values(payouts))).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

it('[GROUP-11] is what its name says', () => {
  const formatTable = (preset: string) =>
    payoutPresets(bracket(6, 4)).find(({ name }) => name === preset)?.payouts;
  expect(formatTable('Balanced')).toEqual(DEFAULT_AUCTION_SETTINGS.payoutBasisPoints);
  expect(formatTable('Top heavy')).toMatchObject({ R64: 5, F4: 1200, NC: 3640 });
  expect(formatTable('Every win counts')).toMatchObject({ FF: 0, R64: 158, F4: 158, NC: 204 });
  expect(formatTable('Final Four only')).toMatchObject({ R64: 0, E8: 0, F4: 2500, NC: 5000 });
  expect(payoutPresets([])).toEqual([]);
});
