import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createServerClock } from './serverClock.ts';

const at = (start: number) => {
  let now = start;
  return { now: () => now, set: (ms: number) => (now = ms) };
};

it('goes by the wall clock until it has heard of the server', () => {
  const page = at(500);
  const clock = createServerClock(page.now, () => 1_000_000);
  page.set(750);
  expect(clock.nowMs()).toBe(1_000_250);
});

it('takes the middle of a round trip, and trusts the shortest most', () => {
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

it('is never wrong by more than half of its shortest round trip, whatever the ways there and back take', () => {
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
