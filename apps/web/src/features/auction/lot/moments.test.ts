import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endHooks, runHook } from '../../../../test/runHook.ts';
import { readingMs, useIsLong, useMoment, useSecondsSince } from './moments.ts';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
});
afterEach(async () => {
  await endHooks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number) => () => vi.advanceTimersByTimeAsync(ms);

it('lets a text stand as long as it takes to read, within limits', () => {
  expect(readingMs('No.')).toBe(2500);
  expect(readingMs('x'.repeat(60))).toBe(3900);
  expect(readingMs('x'.repeat(500))).toBe(8000);
});

it('shows something for its time; another value begins a new one, and null ends it', async () => {
  const parseMs = (text: string) => text.length * 100;
  const { now, does } = await runHook(() => useMoment(parseMs), undefined);
  expect(now()[0]).toBeNull();
  await does(([, show]) => show('0123456789'));
  await does(pass(900));
  expect(now()[0]).toBe('0123456789');
  await does(([, show]) => show('9876543210'));
  await does(pass(900));
  expect(now()[0]).toBe('9876543210');
  await does(pass(100));
  expect(now()[0]).toBeNull();
  await does(([, show]) => show('0123456789'));
  await does(([, show]) => show(null));
  expect(now()[0]).toBeNull();
});

it('says that something takes long only while it goes on, and counts anew each time', async () => {
  const { now, does, render } = await runHook<boolean, boolean>(
    (isOn) => useIsLong(isOn, 400),
    true,
  );
  await does(pass(399));
  expect(now()).toBe(false);
  await does(pass(1));
  expect(now()).toBe(true);
  await render(false);
  expect(now()).toBe(false);
  await render(true);
  expect(now()).toBe(false);
});

it('counts whole seconds since something began, and none once it is over', async () => {
  const { now, does, render } = await runHook<boolean, number>(useSecondsSince, true);
  expect(now()).toBe(0);
  await does(pass(3500));
  expect(now()).toBe(3);
  await render(false);
  expect(now()).toBe(0);
  await render(true);
  expect(now()).toBe(0);
});
