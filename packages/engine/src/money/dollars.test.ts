import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDollars, parseDollars } from './dollars.ts';

it('[BID-4] reads whole decimal digits and nothing else', () => {
  for (const text of [
    '',
    '0',
    '007',
    ' 5',
    '5 ',
    '5.5',
    '-1',
    '+1',
    '1e3',
    'Infinity',
    '0x10',
    '٣',
    '1'.repeat(13),
  ]) {
    expect(parseDollars(text)).toBeNull();
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (dollars) => {
      expect(parseDollars(String(dollars))).toBe(dollars);
    }),
  );
});

it('writes dollars as people read them', () => {
  expect(formatDollars(0)).toBe('$0');
  expect(formatDollars(1234)).toBe('$1,234');
  expect(formatDollars(-5)).toBe('-$5');
  expect(formatDollars(999)).toBe('$999');
  expect(formatDollars(-1_234_567)).toBe('-$1,234,567');
  expect(formatDollars(999_999_999_999)).toBe('$999,999,999,999');
});
