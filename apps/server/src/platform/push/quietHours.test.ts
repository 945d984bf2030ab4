import { describe, expect, it } from 'vitest';
import { isQuiet } from './quietHours.ts';

const at = (instant: string) => Date.parse(instant);

describe('quiet hours', () => {
  it('[PUSH-4] go past midnight, by the person’s own clock', () => {
    const night = { from: '23:00', until: '07:30', timeZone: 'America/Chicago' };
    // Daylight saving time: five hours behind UTC.
    expect(isQuiet(night, at('2026-03-18T03:59:00Z'))).toBe(false);
    expect(isQuiet(night, at('2026-03-18T04:00:00Z'))).toBe(true);
    expect(isQuiet(night, at('2026-03-18T12:29:59Z'))).toBe(true);
    expect(isQuiet(night, at('2026-03-18T12:30:00Z'))).toBe(false);
  });

  it('[PUSH-4] lie within a day, too', () => {
    const lunch = { from: '12:00', until: '13:00', timeZone: 'Europe/Berlin' };
    expect(isQuiet(lunch, at('2026-07-01T09:59:00Z'))).toBe(false);
    expect(isQuiet(lunch, at('2026-07-01T10:30:00Z'))).toBe(true);
    expect(isQuiet(lunch, at('2026-07-01T11:00:00Z'))).toBe(false);
  });

  it('[PUSH-4] of no length are none', () => {
    const none = { from: '08:00', until: '08:00', timeZone: 'UTC' };
    expect(isQuiet(none, at('2026-07-01T08:00:00Z'))).toBe(false);
    expect(isQuiet(none, at('2026-07-01T20:00:00Z'))).toBe(false);
  });
});
