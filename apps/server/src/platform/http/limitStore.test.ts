import { describe, expect, it } from 'vitest';
import { createWindows } from './limitStore.ts';

const MINUTE_MS = 60_000;

describe('the windows in which requests are counted', () => {
  it('are not evicted, however many other names arrive', () => {
    const windows = createWindows(() => 0, 100);
    for (let tries = 1; tries <= 20; tries += 1) {
      expect(windows.count('guesser', MINUTE_MS).current).toBe(tries);
    }
    for (let name = 0; name < 51_000; name += 1) windows.count(`other ${name}`, MINUTE_MS);
    expect(windows.count('guesser', MINUTE_MS).current).toBe(21);
  });

  it('stay bounded: when all are in use, newcomers share some and are refused sooner', () => {
    const windows = createWindows(() => 0, 100);
    for (let name = 0; name < 100_000; name += 1) windows.count(`other ${name}`, MINUTE_MS);
    expect(windows.size()).toBeLessThanOrEqual(100 + 4096);
    expect(windows.count('somebody', MINUTE_MS).current).toBeGreaterThan(10);
  });

  it('are free again once they are over', () => {
    let nowMs = 0;
    const windows = createWindows(() => nowMs, 100);
    for (let name = 0; name < 1000; name += 1) windows.count(`other ${name}`, MINUTE_MS);
    nowMs = MINUTE_MS;
    expect(windows.count('somebody', MINUTE_MS)).toEqual({ current: 1, ttl: MINUTE_MS });
    expect(windows.size()).toBe(1);
  });
});
