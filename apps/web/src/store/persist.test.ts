import { beforeEach, expect, it } from 'vitest';
import { accessToken, forgetAll, lastBidder, lockEnd, refreshToken, storage } from './persist.ts';

beforeEach(() => forgetAll());

const LOCK = { teamId: 'team-1', endsAt: '2026-03-15T01:00:10.000Z' };

it('remembers what was written, also where the browser offers no storage', () => {
  accessToken.write('abc');
  lockEnd.write(LOCK);
  expect(accessToken.read()).toBe('abc');
  expect(lockEnd.read()).toEqual(LOCK);
});

it.each(['', 'not json', '{', 'null', '42', '""', '{"teamId":1}', '[]'])(
  'takes the broken value %j for nothing',
  (text) => {
    storage.setItem('accessToken', text);
    storage.setItem('lockScreenEnd', text);
    expect(accessToken.read()).toBeNull();
    expect(lockEnd.read()).toBeNull();
  },
);

it('forgets one thing without the others', () => {
  accessToken.write('abc');
  lastBidder.write('user-1');
  lastBidder.clear();
  expect(lastBidder.read()).toBeNull();
  expect(accessToken.read()).toBe('abc');
});

it('forgets everything at a logout', () => {
  accessToken.write('abc');
  refreshToken.write('def');
  lastBidder.write('user-1');
  lockEnd.write(LOCK);
  forgetAll();
  for (const part of [accessToken, refreshToken, lastBidder, lockEnd]) {
    expect(part.read()).toBeNull();
  }
});
