import { describe, expect, it } from 'vitest';
import { dueAt } from './delivery.ts';

const at = (iso: string) => dueAt(Date.parse(iso));

describe('the delivery of papers', () => {
  it('[PAPER-5] begins at 8 in the morning, Pacific, by summer and by winter time, with yesterday’s paper', () => {
    expect(at('2026-03-20T14:59:59Z')).toBeNull();
    expect(at('2026-03-20T15:00:00Z')).toEqual({ day: '2026-03-19', isAlsoIncomplete: false });
    expect(at('2026-03-01T15:59:59Z')).toBeNull();
    expect(at('2026-03-01T16:00:00Z')).toEqual({ day: '2026-02-28', isAlsoIncomplete: false });
  });

  it('[PAPER-5] takes from noon on what is not complete, and ends in the evening', () => {
    expect(at('2026-03-20T19:00:00Z')).toEqual({ day: '2026-03-19', isAlsoIncomplete: true });
    expect(at('2026-03-21T02:59:59Z')).toEqual({ day: '2026-03-19', isAlsoIncomplete: true });
    expect(at('2026-03-21T03:00:00Z')).toBeNull();
    expect(at('2026-03-21T05:00:00Z')).toBeNull();
  });
});
