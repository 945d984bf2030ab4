import { expect, it } from 'vitest';
import { groupInAddress, ofGroup } from './groupInAddress.ts';

it('[SEASON-6] a link names a group by the auction that it leads to, or beside the page', () => {
  expect(groupInAddress('/auction/one', '')).toBe('one');
  expect(groupInAddress('/groups/paper', '?groupId=two&day=2026-03-19')).toBe('two');
  expect([groupInAddress('/auction', ''), groupInAddress('/groups', '?day=x')]).toEqual([
    null,
    null,
  ]);
});

it('[CONTEST-2] a member’s page below the auction is of no group, unless it names one', () => {
  expect(groupInAddress('/auction/user-details/ana', '')).toBeNull();
  expect(groupInAddress('/auction/user-details/ana', '?groupId=two')).toBe('two');
});

it('[CONTEST-2] links between the pages of a group stay with it', () => {
  expect(ofGroup('/groups', 'two')).toBe('/groups?groupId=two');
  expect(ofGroup('/my-results/my-team', 'two')).toBe('/my-results/my-team?groupId=two');
  expect(ofGroup('/leaderboard?date=2026-03-19', 'two')).toBe(
    '/leaderboard?date=2026-03-19&groupId=two',
  );
  expect(ofGroup('/auction', 'two')).toBe('/auction/two');
  expect(ofGroup('/auction/user-details/ana', 'two')).toBe('/auction/user-details/ana?groupId=two');
});

it('[CONTEST-2] links to other pages, and those that name a group or a season, are left as they are', () => {
  for (const path of [
    '/',
    '/help',
    '/groups/new',
    '/groups/join/ours',
    '/auction/one',
    '/groups?groupId=one',
    '/my-results/my-team?season=s',
  ]) {
    expect(ofGroup(path, 'two')).toBe(path);
  }
  expect(ofGroup('/groups', null)).toBe('/groups');
});
