import { expect, it } from 'vitest';
import { findColumn, sumInWords } from './points.ts';

const typed = (of: Record<string, string>) => new Map(Object.entries(of));

it('[RESULTS-2] adds up what is typed, and counts what is empty as nothing', () => {
  expect(findColumn(typed({ bo: '12', ida: ' 11 ', lou: '' }), 544)).toEqual({
    points: { bo: 12, ida: 11 },
    sum: 23,
    wrong: null,
  });
});

it('[RESULTS-2] says how many points are too many for the inventory', () => {
  expect(findColumn(typed({ bo: '300', ida: '250' }), 544).wrong).toBe(
    '6 points too many: there are 544 in all.',
  );
  expect(findColumn(typed({ bo: '300', ida: '250' }), null).wrong).toBeNull();
});

it('refuses what is no whole number of points', () => {
  for (const text of ['1.5', '-3', 'four']) {
    expect(findColumn(typed({ bo: text }), null).wrong).toContain(
      `“${text}” is no number of points`,
    );
  }
});

it('says the sum beside the inventory, where there is one', () => {
  expect([sumInWords(23, 544), sumInWords(1, null)]).toEqual(['23 of 544 points', '1 point']);
});
