import { expect, it } from 'vitest';
import { seasonEffect } from './seasonEffect.ts';

it('says whether the current season stays readable once another is written', () => {
  expect(seasonEffect('archives', 'March 2026')).toMatch(
    /^March 2026 is archived and stays readable in My Results/,
  );
  expect(seasonEffect('replaces', 'March 2026')).toMatch(
    /^The teams and the bracket of March 2026 are replaced, and its results are gone/,
  );
  expect(seasonEffect('adds', 'March 2026')).toMatch(/^March 2026 stays as it is\./);
});
