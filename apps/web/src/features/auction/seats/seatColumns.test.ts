import { describe, expect, it } from 'vitest';
import { seatColumns } from './seatColumns.ts';

describe('the seats of a row', () => {
  it('are eight, however few sit there', () => {
    expect([1, 2, 7, 8, 10, 15, 16].map((seats) => seatColumns(seats, 8))).toEqual(
      Array.from({ length: 7 }, () => 8),
    );
  });

  it('are fewer where somebody would sit in a row alone', () => {
    expect([9, 17, 57].map((seats) => seatColumns(seats, 8))).toEqual([7, 7, 6]);
  });

  it('are one more where any number that fits would leave somebody alone', () => {
    expect([13, 25].map((seats) => seatColumns(seats, 4))).toEqual([5, 5]);
  });

  it('leave nobody alone, wherever four fit', () => {
    const alone = [8, 6, 4].flatMap((most) =>
      Array.from({ length: 59 }, (_, index) => index + 2).filter((seats) => {
        const columns = seatColumns(seats, most);
        return columns > Math.max(most, 5) || (seats > columns && seats % columns === 1);
      }),
    );
    expect(alone).toEqual([]);
  });
});
