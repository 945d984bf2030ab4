import { expect, it } from 'vitest';
import { type GroupCounts, impactOn, unfinished } from './groupCounts.ts';

const COUNTS: GroupCounts = {
  total: 40,
  people: 410,
  running: 12,
  runningPeople: 130,
  paused: 3,
  online: 97,
  completed: 25,
};

it('counts everyone in the groups of the season, or those whose auction runs and who of them is online', () => {
  expect(impactOn(COUNTS, 'all')).toEqual({ groups: 40, people: 410 });
  expect(impactOn(COUNTS, 'running')).toEqual({ groups: 12, people: 130, online: 97 });
});

it('counts the groups whose auction is not over: those that wait for it, too', () => {
  expect(unfinished(COUNTS)).toBe(15);
  expect(unfinished({ total: 0, completed: 0 })).toBe(0);
});
