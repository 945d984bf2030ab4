import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabaseClock, type DatabaseClock } from './databaseClock.ts';

const HOUR_MS = 1_800_000_000_000;

describe('the clock that follows the database’s', () => {
  let machineMs: number;
  let aheadMs: number;
  /** How long the next round trips take, each way. */
  let linesMs: [number, number][];
  let clock: DatabaseClock;

  const client = {
    query: () => {
      const [thereMs, backMs] = linesMs.shift() ?? [1, 1];
      machineMs += thereMs;
      const nowMs = machineMs + aheadMs;
      machineMs += backMs;
      return Promise.resolve({ rows: [{ now_ms: nowMs }] });
    },
    release: () => undefined,
  };
  const database = {
    pool: { connect: () => Promise.resolve(client) } as unknown as pg.Pool,
  };
  const open = async () => {
    clock = await createDatabaseClock(
      database,
      {
        onError: (error) => {
          throw error;
        },
        onJump: () => undefined,
      },
      () => machineMs,
    );
  };
  const errorMs = () => clock.nowMs() - (machineMs + aheadMs);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    machineMs = HOUR_MS;
    aheadMs = 0;
    linesMs = [];
  });
  afterEach(() => {
    clock.close();
    vi.useRealTimers();
  });

  it('gives the time of the database, whatever the machine’s clock says', async () => {
    aheadMs = 5 * 60_000;
    await open();
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
  });

  it('takes the quickest of several readings', async () => {
    linesMs = [
      [400, 2],
      [2, 300],
      [1, 1],
      [90, 3],
      [5, 80],
    ];
    await open();
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
  });

  it('keeps its offset while every answer is slow', async () => {
    await open();
    linesMs = Array.from({ length: 5 }, () => [900, 100]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
  });

  it('corrects a small difference slowly, and never goes back', async () => {
    await open();
    aheadMs = -400;
    machineMs += 30_000;
    await vi.advanceTimersByTimeAsync(30_000);
    let before = clock.nowMs();
    expect(errorMs()).toBeGreaterThan(300);
    for (let step = 0; step < 100; step += 1) {
      machineMs += 100;
      expect(clock.nowMs()).toBeGreaterThanOrEqual(before);
      before = clock.nowMs();
    }
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
  });

  it('follows at once when the database’s clock was set', async () => {
    await open();
    aheadMs = 90_000;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
  });
});
