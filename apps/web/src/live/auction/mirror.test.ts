import type { Person } from '@bracketbid/contract/entities';
import * as auction from '@bracketbid/contract/http/auction';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aLot, aPicture, DUKE } from '../../../test/aPicture.ts';
import { send } from '../../api/call.ts';
import { forgetAll, lastBidder, lockEnd } from '../../store/persist.ts';
import { forgetLastBidderOnFailure } from './lastBidder.ts';
import { mirror, rememberedLock, wasLastBidder } from './mirror.ts';
import { pageMs, serverClock, wallMs } from '../clock/serverClock.ts';

beforeEach(() => {
  forgetAll();
  serverClock.restart();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ANA: Person = { _id: 'ana', fullName: 'Ana', profileimageurl: null };
const BEN: Person = { _id: 'ben', fullName: 'Ben', profileimageurl: null };

const at = (ms: number) => new Date(serverClock.nowMs() + ms).toISOString();
const lot = (bidder: Person | null) => aLot(bidder, at(9000));
const led = (bidder: Person | null) => aPicture({ lot: lot(bidder) });
const locked = (leftMs: number) =>
  aPicture({ phase: 'locked', lot: { ...lot(null), opensAt: at(leftMs), closesAt: null } });

it('keeps the end of a lock, even one found in the first picture', () => {
  mirror(null, locked(4000));
  const { teamName, leftMs } = rememberedLock('group-1') ?? {};
  expect(teamName).toBe('Duke Blue Devils');
  expect(leftMs).toBeGreaterThan(3500);
  expect(leftMs).toBeLessThanOrEqual(4000);
});

it('computes the time left of a lock correctly on a phone whose clock is an hour off', () => {
  // The server's clock is an hour ahead of this device's.
  serverClock.noteRoundTrip(wallMs() + 3_600_000, pageMs(), pageMs());
  mirror(null, locked(4000));
  const leftMs = rememberedLock('group-1')?.leftMs;
  expect(leftMs).toBeGreaterThan(3500);
  expect(leftMs).toBeLessThanOrEqual(4000);
});

it('shows no lock that is over, of another group or of an open lot, and none after the clock was set back', () => {
  mirror(null, locked(4000));
  expect(rememberedLock('group-2')).toBeNull();
  vi.useFakeTimers({ toFake: ['Date'], now: wallMs() + 4001 });
  expect(rememberedLock('group-1')).toBeNull();
  vi.setSystemTime(wallMs() - 3_600_000);
  expect(rememberedLock('group-1')).toBeNull();
  vi.useRealTimers();
  const before = locked(4000);
  mirror(null, before);
  mirror(before, led(null));
  expect(lockEnd.read()).toBeNull();
});

it('remembers the last bidder, in this group only', () => {
  mirror(null, led(null));
  mirror(led(null), led(ANA));
  expect(wasLastBidder('group-1', 'ana')).toBe(true);
  expect(wasLastBidder('group-2', 'ana')).toBe(false);
  mirror(led(ANA), led(BEN));
  expect(wasLastBidder('group-1', 'ana')).toBe(false);
  expect(lastBidder.read()).toEqual({ groupId: 'group-1', teamId: DUKE._id, userId: 'ben' });
});

it('forgets the last bidder and the lock in a pause, at the lot’s end and at the next lock', () => {
  for (const after of [
    aPicture({ phase: 'paused', lot: lot(ANA) }),
    aPicture({ phase: 'locked' }),
    locked(4000),
    aPicture({ phase: 'completed' }),
  ]) {
    mirror(null, led(ANA));
    mirror(led(ANA), after);
    expect(lastBidder.read()).toBeNull();
  }
  const before = locked(4000);
  mirror(null, before);
  mirror(before, aPicture({ phase: 'paused', lot: before.state.lot }));
  expect(lockEnd.read()).toBeNull();
});

it('prefers the first picture to what it remembers', () => {
  mirror(null, led(ANA));
  mirror(null, led(null));
  expect(lastBidder.read()).toBeNull();
  expect(lockEnd.read()).toBeNull();
});

it('forgets the last bidder when any call fails, until somebody bids again', async () => {
  mirror(null, led(ANA));
  const stop = forgetLastBidderOnFailure();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 'fail', message: 'No' }, { status: 409 }),
  );
  const params = { groupId: '018f0000-0000-7000-8000-000000000002' };
  await expect(send(auction.allBids, { params }, { quiet: true })).rejects.toThrow('No');
  expect(lastBidder.read()).toBeNull();
  // A tick doesn't change the last bidder.
  mirror(led(ANA), led(ANA));
  expect(lastBidder.read()).toBeNull();
  mirror(led(ANA), led(BEN));
  expect(wasLastBidder('group-1', 'ben')).toBe(true);
  stop();
});
