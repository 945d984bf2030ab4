import { expect, it } from 'vitest';
import { describeChanges } from './scores/describeChanges.ts';
import { impactSummary, pausedInWords } from './impactSummary.ts';

it('counts groups and people as a sentence does', () => {
  expect(impactSummary({ groups: 0, people: 0 })).toBe('no group');
  expect(impactSummary({ groups: 1, people: 1, online: 1 })).toBe(
    '1 group with 1 person, 1 of them online',
  );
  expect(impactSummary({ groups: 3, people: 41, online: 17 })).toBe(
    '3 groups with 41 people, 17 of them online',
  );
  expect(impactSummary({ groups: 1200, people: 9000 })).toBe('1,200 groups with 9,000 people');
});

it('counts what a correction changes likewise', () => {
  const nothing = { changed: [], groups: 0, people: 0, moved: 0 };
  expect(describeChanges({ ...nothing, groups: 1, people: 1, moved: 12 })).toContain(
    'in 1 group, for 1 person.',
  );
  expect(describeChanges({ ...nothing, groups: 2, people: 3, moved: 12 })).toContain(
    'in 2 groups, for 3 people.',
  );
});

it('says in how many groups the pause of the site holds', () => {
  expect(pausedInWords({ running: 37, paused: 37 })).toBe('Bidding is paused in 37 groups.');
  expect(pausedInWords({ running: 1, paused: 1 })).toBe('Bidding is paused in 1 group.');
  expect(pausedInWords({ running: 1200, paused: 1199 })).toBe(
    'Bidding is paused in 1,199 of 1,200 groups.',
  );
  expect(pausedInWords({ running: 0, paused: 0 })).toBe('No auction is running.');
});
