import { expect, it } from 'vitest';
import { keepRecent } from './keepRecent.ts';

it('a bounded map keeps what was set last, whether it was there before or not', () => {
  const map = new Map<string, number>();
  expect(keepRecent(map, 'a', 1, 2)).toBeUndefined();
  expect(keepRecent(map, 'b', 2, 2)).toBeUndefined();
  expect(keepRecent(map, 'a', 3, 2)).toBeUndefined();
  expect(keepRecent(map, 'c', 4, 2)).toBe('b');
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
