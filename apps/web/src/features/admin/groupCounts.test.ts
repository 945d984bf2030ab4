import { expect, it } from 'vitest';
import { type GroupCounts, impactOn, unfinished, withContests } from './groupCounts.ts';

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

it('counts running auctions of contests among those that a pause of the site stops, and in nothing else', () => {
  const contests = { total: 5, running: 2, completed: 1, people: 40, runningPeople: 16 };
  const all = withContests({ groups: COUNTS, contests });
  expect(impactOn(all, 'running')).toEqual({ groups: 14, people: 146, online: 97 });
  expect(impactOn(all, 'all')).toEqual(impactOn(COUNTS, 'all'));
  expect(unfinished(all)).toBe(unfinished(COUNTS));
});

it('counts the groups whose auction is not over: those that wait for it, too', () => {
  expect(unfinished(COUNTS)).toBe(15);
  expect(unfinished({ total: 0, completed: 0 })).toBe(0);
});
