import { expect, it } from 'vitest';
import { tabTitle } from './tabTitle.ts';

it('carries clock, price and team', () => {
  expect(tabTitle(12, 41, 'Duke')).toBe('0:12 · $41 · Duke');
  expect(tabTitle(null, 1234, 'TCU')).toBe('- · $1,234 · TCU');
});
