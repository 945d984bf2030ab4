import { expect, it } from 'vitest';
import { readScores } from './score.ts';

it('[RESULTS-7] reads both scores, and who has more', () => {
  expect(readScores({ home: '3', away: ' 1' })).toEqual({
    home: 3,
    away: 1,
    more: 'home',
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
    wrong: null,
  });
});

it('refuses one score without the other, and what is no number', () => {
  for (const typed of [
    { home: '3', away: '' },
    { home: '3', away: 'x' },
    { home: '-1', away: '2' },
  ]) {
    expect(readScores(typed).wrong).toContain('whole numbers');
  }
});
