import { expect, it } from 'vitest';
import { groupInAddress, withoutGroup } from './groupInAddress.ts';

it('[SEASON-6] a link names a group by the auction that it leads to, or beside the page', () => {
  expect(groupInAddress('/auction/one', '')).toBe('one');
  expect(groupInAddress('/groups/paper', '?group=two&day=2026-03-19')).toBe('two');
  expect([groupInAddress('/auction', ''), groupInAddress('/groups', '?day=x')]).toEqual([
    null,
    null,
  ]);
  expect([withoutGroup('/auction/one'), withoutGroup('/groups/paper')]).toEqual([
    '/groups',
    '/groups/paper',
  ]);
});
