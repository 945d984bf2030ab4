import { DIVISIONS } from '@bracketbid/contract/division';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { SEED_HISTORY, SEED_ROUNDS } from './seedHistory.ts';

const FILES = {
  mens: 'seed-history-1985-2025.json',
  womens: 'seed-history-women-1998-2025.json',
} as const;
const file = z.object({
  seeds: z.record(
    z.string(),
    z.object({ slots: z.number(), reached: z.record(z.string(), z.number()) }),
  ),
});

it.each(DIVISIONS)('is the shipped history, number by number: %s', (division) => {
  const path = new URL(`../../../../../../data/${FILES[division]}`, import.meta.url);
  const { seeds } = file.parse(JSON.parse(readFileSync(path, 'utf8')));
  const { slots, wins } = SEED_HISTORY[division];
  const next = [...SEED_ROUNDS.slice(1), 'WIN'];
  expect(Object.keys(seeds)).toHaveLength(wins.length);
  for (const [index, ofSeed] of wins.entries()) {
    const seed = seeds[String(index + 1)];
    expect(seed?.slots).toBe(slots);
    expect(ofSeed).toEqual(next.map((stage) => seed?.reached[stage]));
  }
});

it.each(DIVISIONS)(
  'has a winner for every game, 32, 16, 8, 4, 2 and 1 of a tournament: %s',
  (division) => {
    const { slots, wins } = SEED_HISTORY[division];
    const tournaments = slots / 4;
    const sums = SEED_ROUNDS.map((_, round) =>
      wins.reduce((sum, ofSeed) => sum + (ofSeed[round] ?? 0), 0),
    );
    expect(sums).toEqual([32, 16, 8, 4, 2, 1].map((games) => games * tournaments));
  },
);
