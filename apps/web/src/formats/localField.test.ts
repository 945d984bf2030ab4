import { expect, it } from 'vitest';
import { localField } from './localField.ts';

it('gives back the instant that it was made of, to the minute', () => {
  for (const iso of ['2026-03-15T01:00:00.000Z', '2026-12-31T23:59:00.000Z']) {
    expect(localField.instant(localField.of(iso))).toBe(iso);
  }
});

it.each(['', '2026-13-01T00:00', 'tonight'])('reads no time in "%s"', (typed) => {
  expect(localField.instant(typed)).toBeNull();
});
