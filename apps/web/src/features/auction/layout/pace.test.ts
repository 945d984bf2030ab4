import { expect, it } from 'vitest';
import { minutesLeft, minutesLeftText } from './pace.ts';

const everySeconds = (...gaps: readonly number[]) =>
  gaps.reduce<number[]>((ends, gap) => [...ends, (ends.at(-1) ?? 0) + gap * 1000], [0]);

it('goes by the pace of the evening, which a pause or an unsold team doesn’t change', () => {
  expect(minutesLeft(46, everySeconds(30, 30, 30), 60)).toBe(23);
  expect(minutesLeft(46, everySeconds(30, 30, 600, 30, 60), 60)).toBe(23);
});

it('goes by the rules until three teams have followed the first', () => {
  expect(minutesLeft(68, [], 45)).toBe(51);
  expect(minutesLeft(66, everySeconds(10), 45)).toBe(50);
  expect(minutesLeft(68, [], null)).toBeNull();
});

it('is a minute at least while a team is to come, and nothing after the last one', () => {
  expect(minutesLeft(1, everySeconds(5, 5, 5), null)).toBe(1);
  expect(minutesLeft(0, everySeconds(5, 5, 5), null)).toBeNull();
});

it.each([
  [22, 'about 22 min left'],
  [59, 'about 59 min left'],
  [60, 'about 1 h left'],
  [78, 'about 1 h 20 min left'],
  [119, 'about 2 h left'],
])('says %i minutes in words', (minutes, words) => {
  expect(minutesLeftText(minutes)).toBe(words);
});
