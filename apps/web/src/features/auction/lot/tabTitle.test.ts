import { expect, it } from 'vitest';
import { tabTitle } from './tabTitle.ts';

it('carries clock, price and team', () => {
  expect(tabTitle(12, 41, 'Duke')).toBe('0:12 · $41 · Duke');
  expect(tabTitle(null, 1234, 'TCU')).toBe('- · $1,234 · TCU');
});

it('[GAVEL-1] carries what was said last where no clock runs', () => {
  expect(tabTitle('Going once', 41, 'Duke')).toBe('Going once · $41 · Duke');
});
