import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSteadyTime, type Jump, jumpMessage, type SteadyTime } from './steadyTime.ts';

const HOUR_MS = 3_600_000;
const BEGIN_MS = 1_800_000_000_000;

describe('a steadied time', () => {
  let monotonicMs: number;
  let jumps: Jump[];
  let time: SteadyTime;
  beforeEach(() => {
    monotonicMs = 5000;
    jumps = [];
    time = createSteadyTime({
      monotonicMs: () => monotonicMs,
      aheadMs: BEGIN_MS,
      onJump: (jump) => jumps.push(jump),
    });
  });
  /** A second goes by, and the reference is read. */
  const pass = (aheadMs: number) => {
    monotonicMs += 1000;
    time.follow(BEGIN_MS + aheadMs);
  };
  const offMs = () => time.nowMs() - (monotonicMs + BEGIN_MS);

  it('follows at once a reference that was set, if that costs nobody anything, and says so once', () => {
    for (let second = 0; second < 5; second += 1) pass(-HOUR_MS);
    expect(offMs()).toBe(-HOUR_MS);
    expect(jumps).toEqual([{ byMs: -HOUR_MS, isFollowed: true }]);
    expect(time.jumps()).toBe(1);
  });

  it('goes on as before while it is held, and follows when it is let go', () => {
    let isHeld = true;
    time.holdWhile(() => isHeld);
    for (const aheadMs of [-HOUR_MS, -HOUR_MS, -HOUR_MS + 20]) pass(aheadMs);
    expect(offMs()).toBe(0);
    expect(jumps).toEqual([{ byMs: -HOUR_MS, isFollowed: false }]);
    isHeld = false;
    pass(-HOUR_MS);
    expect(offMs()).toBe(-HOUR_MS);
    expect(jumps.at(-1)).toEqual({ byMs: -HOUR_MS, isFollowed: true });
    expect(time.jumps()).toBe(1);
  });

  it('notices nothing but the two jumps of a clock that was set back and set right again', () => {
    time.holdWhile(() => true);
    for (const aheadMs of [-HOUR_MS, -HOUR_MS, 0, 0, 0]) pass(aheadMs);
    expect(offMs()).toBe(0);
    expect(jumps).toHaveLength(1);
  });

  it('is never before what was stored already, and stays so until it is let go', () => {
    let isHeld = true;
    time.holdWhile(() => isHeld);
    time.notBefore(time.nowMs() + HOUR_MS);
    for (let second = 0; second < 3; second += 1) pass(0);
    expect(offMs()).toBe(HOUR_MS);
    expect(jumps).toEqual([{ byMs: -HOUR_MS, isFollowed: false }]);
    time.notBefore(time.nowMs() - HOUR_MS);
    expect(offMs()).toBe(HOUR_MS);
    isHeld = false;
    pass(0);
    expect(offMs()).toBe(0);
  });

  it('never goes back, and is never far off, whatever small differences it follows', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 50 }), (looks) => {
        let beforeMs = time.nowMs();
        for (const aheadMs of looks) {
          for (let tenth = 0; tenth < 10; tenth += 1) {
            monotonicMs += 100;
            expect(time.nowMs()).toBeGreaterThanOrEqual(beforeMs);
            beforeMs = time.nowMs();
          }
          time.follow(BEGIN_MS + aheadMs);
          expect(Math.abs(offMs())).toBeLessThanOrEqual(401);
        }
        expect(jumps).toEqual([]);
      }),
    );
  });

  it('is reported to the operator in a sentence', () => {
    expect(jumpMessage({ byMs: -HOUR_MS, isFollowed: true })).toBe(
      'The clock was set 3600 s back: it is followed.',
    );
    expect(jumpMessage({ byMs: 2000, isFollowed: false })).toMatch(
      /^The clock was set 2 s ahead: /,
    );
  });
});
