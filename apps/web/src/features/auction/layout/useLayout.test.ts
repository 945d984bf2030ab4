import { expect, it } from 'vitest';
import { computeFrame } from './useLayout.ts';

const PLAIN = { isTurned: false, isLow: false, isShort: false, isTight: false, isNarrow: false };

it.each([
  ['a small phone', 320, 568, { layout: 'phone', isLow: true, isShort: true }],
  ['a phone', 390, 844, { layout: 'phone' }],
  [
    'a phone on its side',
    844,
    390,
    { layout: 'phone', isTurned: true, isLow: true, isShort: true },
  ],
  ['a tablet', 768, 1024, { layout: 'wide', isNarrow: true }],
  ['a large screen', 1440, 900, { layout: 'wide' }],
] as const)('lays the room out for %s', (_, width, height, expected) => {
  expect(computeFrame({ width, height })).toEqual({ ...PLAIN, ...expected });
});

it('counts a screen in its text: with letters of twice the size it is half as large', () => {
  const halved = (width: number, height: number) =>
    computeFrame({ width: width / 2, height: height / 2 });
  expect(halved(1440, 900)).toMatchObject({ layout: 'phone', isTurned: true, isTight: false });
  expect(halved(390, 844)).toMatchObject({ layout: 'phone', isTight: true, isLow: false });
});
