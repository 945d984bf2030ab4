import { expect, it } from 'vitest';
import { describeFeed } from './feedWords.ts';

it('says who turns the feed on while it is off', () => {
  expect(describeFeed({ source: 'off', lastPollAt: null, applied: 0 })).toContain('SCORE_FEED');
});

it('says when it was last checked, and how many games that updated', () => {
  expect(describeFeed({ source: 'espn', lastPollAt: null, applied: 0 })).toBe(
    'ESPN, not checked yet.',
  );
  const lastPollAt = '2026-03-19T16:24:00.000Z';
  expect(describeFeed({ source: 'ncaa', lastPollAt, applied: 1 })).toBe(
    'NCAA, last checked 19 March 2026, 9:24 AM, 1 game updated.',
  );
});
