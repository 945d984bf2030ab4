import { describe, expect, it } from 'vitest';
import { START_MS } from '../../test/scenario.ts';
import { areGroupsClosed, groupsCloseAtMs } from './hour.ts';

describe('the hour of the auctions', () => {
  it('[START-1] closes groups one second before', () => {
    expect(groupsCloseAtMs(START_MS)).toBe(START_MS - 1000);
    expect(areGroupsClosed(START_MS, START_MS - 1001)).toBe(false);
    expect(areGroupsClosed(START_MS, START_MS - 1000)).toBe(true);
    expect(areGroupsClosed(START_MS, START_MS + 1)).toBe(true);
  });

  it('[START-1] closes nothing while it has no date', () => {
    expect(areGroupsClosed(null, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});
