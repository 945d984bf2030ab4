import fc from 'fast-check';
import { expect, it } from 'vitest';
import { counted, nounFor } from './counted.ts';

it('counts one thing in the singular, and every other number in the plural', () => {
  expect(counted(1, 'lot')).toBe('1 lot');
  expect(counted(0, 'lot')).toBe('0 lots');
  expect(counted(2, 'person', 'people')).toBe('2 people');
  expect(counted(1200, 'match', 'matches')).toBe('1,200 matches');
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(nounFor(count, 'lot') === 'lot').toBe(count === 1);
      expect(counted(count, 'lot')).toBe(
        `${count.toLocaleString('en-US')} ${nounFor(count, 'lot')}`,
      );
    }),
  );
});
