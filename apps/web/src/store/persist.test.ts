import { beforeEach, expect, it } from 'vitest';
import {
  accessToken,
  forgetAll,
  lastBidder,
  lockEnd,
  pendingSignOuts,
  refreshToken,
  storage,
} from './persist.ts';

beforeEach(() => forgetAll());

const LOCK = {
  groupId: 'group-1',
  teamId: 'team-1',
  teamName: 'Duke',
  endsAt: '2026-03-15T01:00:10.000Z',
  endsAtWallMs: 1,
};
const BIDDER = { groupId: 'group-1', teamId: 'team-1', userId: 'user-1' };

it('remembers what was written, even where the browser offers no storage', () => {
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
    storage.setItem('lastBidder', text);
    expect(accessToken.read()).toBeNull();
    expect(lockEnd.read()).toBeNull();
    expect(lastBidder.read()).toBeNull();
  },
);

it('forgets one thing without the others', () => {
  accessToken.write('abc');
  lastBidder.write(BIDDER);
  lastBidder.clear();
  expect(lastBidder.read()).toBeNull();
  expect(accessToken.read()).toBe('abc');
});

it('keeps at a logout only the sign-outs that the server does not know of', () => {
  pendingSignOuts.write(['def']);
  refreshToken.write('def');
  forgetAll();
  expect(pendingSignOuts.read()).toEqual(['def']);
  expect(refreshToken.read()).toBeNull();
  pendingSignOuts.clear();
});

it('forgets everything at a logout', () => {
  accessToken.write('abc');
  refreshToken.write('def');
  lastBidder.write(BIDDER);
  lockEnd.write(LOCK);
  forgetAll();
  for (const part of [accessToken, refreshToken, lastBidder, lockEnd]) {
    expect(part.read()).toBeNull();
  }
});
