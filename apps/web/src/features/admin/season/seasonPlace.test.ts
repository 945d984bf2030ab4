import { expect, it } from 'vitest';
import { effectAt, seasonPlace } from './seasonPlace.ts';

const MENS = { name: 'March 2026', year: 2026, division: 'mens' } as const;
const WOMENS = { name: 'The women’s of 2025', year: 2025, division: 'womens' } as const;

it('[SEASON-6] puts a season beside another one, and replaces or archives only its own division’s', () => {
  const beside = seasonPlace('womens', MENS);
  expect(beside).toMatchObject({ isFree: true, season: MENS });
  expect(effectAt(beside, 2026)).toBe('adds');
  const own = seasonPlace('womens', MENS, [MENS, WOMENS]);
  expect(own).toMatchObject({ isFree: false, season: WOMENS });
  expect(effectAt(own, 2025)).toBe('replaces');
  expect(effectAt(own, 2026)).toBe('archives');
});
