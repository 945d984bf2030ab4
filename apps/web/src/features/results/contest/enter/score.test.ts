import { expect, it } from 'vitest';
import { readScores } from './score.ts';

it('[RESULTS-7] reads both scores, and who has more', () => {
  expect(readScores({ home: '3', away: ' 1' })).toEqual({
    home: 3,
    away: 1,
    more: 'home',
    missing: null,
    wrong: null,
  });
  expect(readScores({ home: '2', away: '4' }).more).toBe('away');
});

it('[RESULTS-7] leaves the winner open where the scores are level or left out', () => {
  expect(readScores({ home: '1', away: '1' })).toMatchObject({ home: 1, more: null, wrong: null });
  expect(readScores({ home: '', away: '' })).toEqual({
    home: null,
    away: null,
    more: null,
    missing: null,
    wrong: null,
  });
});

it('waits for the other score, and refuses what is no number', () => {
  expect(readScores({ home: '3', away: '' })).toMatchObject({ missing: 'away', wrong: null });
  expect(readScores({ home: ' ', away: '0' })).toMatchObject({ missing: 'home', wrong: null });
  for (const typed of [
    { home: '3', away: 'x' },
    { home: '', away: '1.5' },
    { home: '-1', away: '2' },
  ]) {
    expect(readScores(typed)).toMatchObject({
      missing: null,
      wrong: 'Both scores are whole numbers, or both are left out.',
    });
  }
});
