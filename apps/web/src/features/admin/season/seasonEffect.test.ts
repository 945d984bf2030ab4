import { expect, it } from 'vitest';
import { seasonEffect } from './seasonEffect.ts';

it('says of the season that is, before another is written, whether it stays readable', () => {
  expect(seasonEffect('archives', 'March 2026')).toMatch(
    /^March 2026 is archived and stays readable in My Results/,
  );
  expect(seasonEffect('replaces', 'March 2026')).toMatch(
    /^The teams and the bracket of March 2026 are replaced, and its results are gone/,
  );
});
