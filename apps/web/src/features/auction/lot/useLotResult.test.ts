import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DUKE } from '../../../../test/aPicture.ts';
import { endHooks, runHook } from '../../../../test/runHook.ts';
import { publishAnnouncement } from '../../../live/auction/liveAnnouncements.ts';
import { RESULT_MS, useLotResult } from './useLotResult.ts';

const ben = { _id: 'ben', fullName: 'Ben', profileimageurl: null };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  await endHooks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number) => () => vi.advanceTimersByTimeAsync(ms);

it('tells who bought a team, for a moment', async () => {
  const { now, does } = await runHook(useLotResult, undefined);
  expect(now()).toBeNull();
  await does(() => publishAnnouncement({ kind: 'sold', team: DUKE, amount: 7, user: ben }));
  expect(now()).toEqual({ kind: 'sold', userId: 'ben', fullName: 'Ben', amount: 7 });
  await does(pass(RESULT_MS));
  expect(now()).toBeNull();
});

it('tells that nobody bought a team, its own moment long, whatever else is announced', async () => {
  const { now, does } = await runHook(useLotResult, undefined);
  await does(() => publishAnnouncement({ kind: 'sold', team: DUKE, amount: 7, user: ben }));
  await does(pass(RESULT_MS - 100));
  await does(() => publishAnnouncement({ kind: 'unsold', team: DUKE }));
  await does(() => publishAnnouncement({ kind: 'unanswerable' }));
  await does(pass(RESULT_MS - 100));
  expect(now()).toEqual({ kind: 'unsold', teamId: DUKE._id });
  await does(pass(100));
  expect(now()).toBeNull();
});
