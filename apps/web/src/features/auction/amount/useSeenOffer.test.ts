import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endHooks, runHook } from '../../../../test/runHook.ts';
import { pageMs } from '../../../live/clock/serverClock.ts';
import { REACTION_MS } from './seenAmount.ts';
import { useSeenOffer } from './useSeenOffer.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(10_000);
});
afterEach(async () => {
  await endHooks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number) => () => vi.advanceTimersByTimeAsync(ms);

it('bids what has stood there, and is fresh for as long as a press may be meant for less', async () => {
  const { now, does, render } = await runHook(useSeenOffer, { teamId: 'duke', amount: 8 });
  expect(now().isFresh).toBe(false);
  expect(now().press(7, pageMs(), 1)).toEqual({ kind: 'bid', teamId: 'duke', amount: 8 });
  await does(pass(1000));
  await render({ teamId: 'duke', amount: 13 });
  expect(now().isFresh).toBe(true);
  expect(now().press(12, pageMs(), 1)).toMatchObject({ kind: 'refuse' });
  await does(pass(REACTION_MS));
  expect(now().isFresh).toBe(false);
  expect(now().press(12, pageMs(), 1)).toEqual({ kind: 'bid', teamId: 'duke', amount: 13 });
});

it('goes by when the finger pressed, not by when the page heard of it', async () => {
  const { now, does, render } = await runHook(useSeenOffer, { teamId: 'duke', amount: 8 });
  await does(pass(1000));
  const pressedAtMs = pageMs();
  await render({ teamId: 'duke', amount: 13 });
  await does(pass(1000));
  expect(now().press(12, pressedAtMs, 1)).toMatchObject({ kind: 'refuse' });
});

it('takes nobody by surprise with an offer of their own hand', async () => {
  const { now, does, render } = await runHook(useSeenOffer, { teamId: 'duke', amount: 8 });
  await does(pass(1000));
  await does((offer) => offer.choose({ teamId: 'duke', amount: 17 }));
  await render({ teamId: 'duke', amount: 17 });
  expect(now().isFresh).toBe(false);
  expect(now().press(7, pageMs(), 1)).toEqual({ kind: 'bid', teamId: 'duke', amount: 17 });
});
