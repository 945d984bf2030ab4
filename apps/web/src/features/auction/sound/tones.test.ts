import { expect, it } from 'vitest';
import { buildBlip, GAVEL, bidPitch, tickAt } from './tones.ts';

it('ticks in the last five seconds, higher in the last three', () => {
  const pitches = [7, 6, 5, 4, 3, 2, 1, 0].map((seconds) => tickAt(seconds)?.[0]?.from ?? null);
  expect(pitches).toEqual([null, null, 1320, 1320, 1760, 1760, 1760, null]);
  expect(tickAt(null)).toBeNull();
});

it('rises with the bids, by a semitone each, for two octaves', () => {
  expect(bidPitch(1)).toBe(220);
  expect(bidPitch(13)).toBeCloseTo(440, 6);
  expect(bidPitch(25)).toBeCloseTo(880, 6);
  expect(bidPitch(200)).toBe(bidPitch(25));
  expect(buildBlip(2)[0]?.from).toBeGreaterThan(buildBlip(1)[0]?.from ?? 0);
});

it('is over within half a second, and never louder than the page allows', () => {
  for (const tone of [...GAVEL, ...buildBlip(9), ...(tickAt(1) ?? [])]) {
    expect(tone.at + tone.length).toBeLessThan(0.5);
    expect(tone.loudness).toBeLessThanOrEqual(1);
  }
});
