import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signsMuted } from '../../store/persist.ts';
import { publish } from './liveMessages.ts';
import { followSigns, muteSigns, SIGN_MS, useSigns } from './signs.ts';

const ana = '0b54a9f2-3a1f-4a0f-8a6c-1d1f0f0f0f01';
const ben = '0b54a9f2-3a1f-4a0f-8a6c-1d1f0f0f0f02';
const hold = (userId: string, kind: 'STEAL' | 'OOF') =>
  publish((follower) =>
    follower.onMessage({ name: 'reaction', payload: { user: { _id: userId }, kind } }),
  );
const shown = () => [...useSigns.getState().held].map(([userId, { kind }]) => [userId, kind]);

describe('the signs over the seats', () => {
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    stop = followSigns();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('are up for two seconds', () => {
    hold(ana, 'STEAL');
    vi.advanceTimersByTime(SIGN_MS - 1);
    expect(shown()).toEqual([[ana, 'STEAL']]);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('are one a member: the next one takes its place, for two seconds of its own', () => {
    hold(ana, 'STEAL');
    vi.advanceTimersByTime(1_500);
    hold(ana, 'OOF');
    hold(ben, 'STEAL');
    vi.advanceTimersByTime(1_500);
    expect(shown()).toEqual([
      [ana, 'OOF'],
      [ben, 'STEAL'],
    ]);
    vi.advanceTimersByTime(500);
    expect(shown()).toEqual([]);
  });

  it('tell the same sign held up twice apart', () => {
    hold(ana, 'STEAL');
    const first = useSigns.getState().held.get(ana)?.count;
    hold(ana, 'STEAL');
    expect(useSigns.getState().held.get(ana)?.count).not.toBe(first);
  });

  it('come down when the auction is left', () => {
    hold(ana, 'STEAL');
    stop();
    expect(shown()).toEqual([]);
    hold(ana, 'OOF');
    expect(shown()).toEqual([]);
  });

  it('can be muted, which this browser remembers', () => {
    muteSigns(true);
    expect(useSigns.getState().isMuted).toBe(true);
    expect(signsMuted.read()).toBe(true);
    muteSigns(false);
    expect(signsMuted.read()).toBe(false);
  });
});
