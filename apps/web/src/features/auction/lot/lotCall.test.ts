import { expect, it } from 'vitest';
import { lotCall } from './lotCall.ts';

const ana = { _id: 'ana', fullName: 'Ana', profileimageurl: null };

it('calls the last three seconds, and nothing before them or without a time', () => {
  const lot = { nobodyCanAnswer: false, isHardEnd: false, bidder: ana };
  const calls = [4, 3, 2, 1, 0].map((seconds) => lotCall(lot, seconds));
  expect(calls).toEqual([null, 'Going once', 'Going twice', 'Last call', null]);
  expect(lotCall(lot, null)).toBeNull();
});

it('[LOT-5] says that nobody can answer, and why where nobody leads either', () => {
  expect(lotCall({ nobodyCanAnswer: true, isHardEnd: false, bidder: ana }, 2)).toBe(
    'Nobody can answer',
  );
  expect(lotCall({ nobodyCanAnswer: true, isHardEnd: false, bidder: null }, null)).toBe(
    'Nobody can answer: nobody has a dollar left.',
  );
});
