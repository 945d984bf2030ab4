import { expect, it } from 'vitest';
import { scrollAfter } from './scrollAfter.ts';

const step = { from: '/', to: '/groups', kind: 'PUSH', leftAt: undefined, hash: '' } as const;

it('begins another screen at its top', () => {
  expect(scrollAfter(step)).toBe(0);
  expect(scrollAfter({ ...step, kind: 'REPLACE' })).toBe(0);
});

it('returns by Back and Forward to where the screen was left', () => {
  expect(scrollAfter({ ...step, kind: 'POP', leftAt: 640 })).toBe(640);
  expect(scrollAfter({ ...step, kind: 'POP' })).toBe(0);
});

it('stays where it is when a choice only changes the address', () => {
  const choice = { ...step, from: '/leaderboard', to: '/leaderboard' };
  expect(scrollAfter({ ...choice, kind: 'REPLACE' })).toBeNull();
  expect(scrollAfter({ ...choice, kind: 'PUSH' })).toBe(0);
  const tabs = { ...step, from: '/my-results/my-team', to: '/my-results/my-match' };
  expect(scrollAfter({ ...tabs, kind: 'PUSH' })).toBeNull();
});

it('leaves it to the screen to show the place that its address names, unless it was left elsewhere', () => {
  const place = { ...step, to: '/help', hash: '#the-line-drops' };
  expect(scrollAfter(place)).toBeNull();
  expect(scrollAfter({ ...place, kind: 'POP' })).toBeNull();
  expect(scrollAfter({ ...place, kind: 'POP', leftAt: 640 })).toBe(640);
});
