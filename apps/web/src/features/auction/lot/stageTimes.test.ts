import { expect, it } from 'vitest';
import { clockDigits, stageTime } from './stageTimes.ts';

const lot = { secondsLeft: 16, duration: 30, hasOpened: true };
const pause = { kind: 'global', until: '2027-03-15T02:00:00.000Z' } as const;

it('shows whole seconds, and minutes where they would not fit', () => {
  expect([0, 9, 99, 100, 252, 3600, null].map(clockDigits)).toEqual([
    '0',
    '9',
    '99',
    '1:40',
    '4:12',
    '1:00:00',
    '-',
  ]);
});

it('runs with the lot, by its mood', () => {
  expect(stageTime(lot, 'open', 21, null)).toEqual({
    seconds: 21,
    mood: 'calm',
    part: 0.7,
    label: '21 seconds left',
  });
  expect(stageTime(lot, 'open', 1, null)).toMatchObject({ mood: 'hot', label: '1 second left' });
  expect(stageTime(lot, 'open', 40, null).part).toBe(1);
  expect(stageTime(lot, 'open', null, null)).toMatchObject({
    seconds: null,
    mood: 'still',
    label: 'Time left unknown',
  });
});

it('counts a lock down, still', () => {
  const locked = { secondsLeft: 5, duration: 5, hasOpened: false };
  expect(stageTime(locked, 'locked', 4, null)).toEqual({
    seconds: 4,
    mood: 'still',
    part: 0.8,
    label: '4 seconds until bids open',
  });
});

it('shows a pause on the clock, and keeps the lot’s own time on its bar', () => {
  expect(stageTime(lot, 'paused', 16, { of: pause, seconds: 252 })).toEqual({
    seconds: 252,
    mood: 'still',
    part: 16 / 30,
    label: 'Resumes in 4:12',
  });
  expect(stageTime(lot, 'paused', 16, { of: pause, seconds: null }).label).toBe('Resumes in -');
});
