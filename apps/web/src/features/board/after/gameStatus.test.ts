import { expect, it } from 'vitest';
import { dayTitle, gameStatus } from './gameStatus.ts';

it('says how far a game is', () => {
  const startAt = '2026-03-19T18:50:00.000Z';
  expect(
    (['scheduled', 'live', 'final', 'no_contest'] as const).map((status) =>
      gameStatus({ status, startAt }),
    ),
  ).toEqual(['11:50 AM PT', 'Live', 'Final', 'No contest']);
  expect(gameStatus({ status: 'scheduled', startAt: null })).toBe('vs');
});

it('names the day of the games, unless it is today', () => {
  expect(dayTitle('2026-03-19', '2026-03-19')).toBe('Today’s games');
  expect(dayTitle('2026-03-19', '2026-03-12')).toBe('Games of Thursday, March 19, 2026');
});
