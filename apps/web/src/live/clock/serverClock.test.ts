import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createServerClock, noteAnswer } from './serverClock.ts';

const at = (start: number) => {
  let now = start;
  return { now: () => now, set: (ms: number) => (now = ms) };
};

it('uses the wall clock until it has received the server’s time', () => {
  const page = at(500);
  const clock = createServerClock(page.now, () => 1_000_000);
  page.set(750);
  expect(clock.nowMs()).toBe(1_000_250);
});

it('takes the middle of a round trip, and prefers the shortest', () => {
  const page = at(0);
  const clock = createServerClock(page.now, () => 0);
  clock.noteRoundTrip(10_000, 0, 100);
  page.set(100);
  expect(clock.nowMs()).toBe(10_050);
  clock.noteRoundTrip(10_205, 200, 210);
  clock.noteRoundTrip(10_300, 300, 900);
  page.set(1000);
  expect(clock.nowMs()).toBe(11_000);
});

it('is never wrong by more than half of its shortest round trip, however uneven the two ways are', () => {
  const trip = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }));
  fc.assert(
    fc.property(fc.integer(), fc.array(trip, { minLength: 1, maxLength: 8 }), (offset, trips) => {
      const page = at(0);
      const clock = createServerClock(page.now, () => 0);
      let now = 0;
      for (const [there, back] of trips) {
        clock.noteRoundTrip(now + there + offset, now, now + there + back);
        now += there + back + 50;
        clock.noteArrival(now + offset, now + back);
        now += back;
      }
      page.set(now);
      const shortest = Math.min(...trips.map(([there, back]) => there + back));
      expect(Math.abs(clock.nowMs() - (now + offset))).toBeLessThanOrEqual(shortest / 2);
    }),
  );
});

it('[CLOCK-1] is the server’s from the first answer on, on a phone whose clock is an hour fast, and reports the correction', () => {
  const page = at(0);
  const clock = createServerClock(page.now, () => 3_600_000);
  let steps = 0;
  clock.onStep(() => (steps += 1));
  expect(clock.isMeasured()).toBe(false);
  noteAnswer(clock, { serverTime: '1800000000040', age: null }, { sentAtMs: 0, receivedAtMs: 80 });
  page.set(80);
  expect(clock.isMeasured()).toBe(true);
  expect(clock.nowMs()).toBe(1_800_000_000_080);
  expect(steps).toBe(1);
  // An invisible correction is not reported.
  noteAnswer(clock, { serverTime: '1800000000120', age: '0' }, { sentAtMs: 90, receivedAtMs: 100 });
  expect(steps).toBe(1);
});

it.each([
  ['an answer that a cache has kept', '1700000000000', '61'],
  ['no header at all', null, null],
  ['a header that somebody has written over', 'Thu, 01 Jan 2026 00:00:00 GMT', null],
  ['nonsense', 'NaN', null],
])('learns nothing from %s', (_title, serverTime, age) => {
  const clock = createServerClock(
    () => 0,
    () => 5,
  );
  noteAnswer(clock, { serverTime, age }, { sentAtMs: 0, receivedAtMs: 1 });
  expect(clock.isMeasured()).toBe(false);
  expect(clock.nowMs()).toBe(5);
});
