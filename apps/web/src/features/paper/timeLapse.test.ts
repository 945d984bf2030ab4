import { describe, expect, it } from 'vitest';
import { dayInWords, computeWays } from './timeLapse.ts';

const person = (_id: string) => ({ _id, fullName: _id.toUpperCase(), profileimageurl: null });
const on = (day: string, ...members: [userId: string, profitCents: number, rank: number][]) => ({
  day,
  members: members.map(([userId, profitCents, rank]) => ({ userId, profitCents, rank })),
});

describe('the time-lapse', () => {
  const history = [
    on('2026-03-19', ['ana', 500, 1], ['ben', -300, 2], ['cleo', -300, 2]),
    on('2026-03-20', ['ben', 700, 1], ['ana', 500, 2], ['cleo', -300, 3]),
  ];
  const ways = computeWays(
    history,
    ['ana', 'ben', 'cleo'].map((id) => ({ user: person(id) })),
    'ana',
  );

  it('has everyone’s place on each day, the own way last', () => {
    expect(ways.map(({ name, places, ranks }) => [name, places, ranks])).toEqual([
      ['BEN', [1, 0], [2, 1]],
      ['CLEO', [2, 2], [2, 3]],
      ['You', [0, 1], [1, 2]],
    ]);
  });

  it('says a day in words, for who can’t see it', () => {
    expect(dayInWords('2026-03-19', ways, 0)).toBe(
      'Mar 19: 1st You at +$5, 2nd BEN at -$3, 2nd CLEO at -$3',
    );
  });

  it('closes the ranks of a crowd over those without money in it', () => {
    const ids = Array.from({ length: 30 }, (_, index) => `p${index}`);
    const day = on(
      '2026-03-19',
      ...ids.map((id, at): [string, number, number] => [id, at === 25 ? -500 : 0, at + 1]),
    );
    const few = computeWays(
      [day],
      ids.map((id) => ({ user: person(id) })),
      'p3',
    );
    expect(few.map(({ name, places, ranks }) => [name, places, ranks])).toEqual([
      ['P25', [1], [26]],
      ['You', [0], [4]],
    ]);
  });
});
