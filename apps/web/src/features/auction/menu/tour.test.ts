import { expect, it } from 'vitest';
import { HINTS, hintAfter } from './tour.ts';

it('has five hints, one after the other, and is over then', () => {
  expect(HINTS).toHaveLength(5);
  const seen = [0];
  for (let at = hintAfter(0); at !== null; at = hintAfter(at)) seen.push(at);
  expect(seen).toEqual([0, 1, 2, 3, 4]);
});
