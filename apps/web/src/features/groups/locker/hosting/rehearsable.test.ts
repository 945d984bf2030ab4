import { expect, it } from 'vitest';
import { canRehearse } from './rehearsable.ts';

it('[REHEARSAL-1] offers a rehearsal until a quarter of an hour before the auction', () => {
  expect(canRehearse(null)).toBe(true);
  expect(canRehearse(901)).toBe(true);
  expect(canRehearse(900)).toBe(false);
  expect(canRehearse(0)).toBe(false);
});
