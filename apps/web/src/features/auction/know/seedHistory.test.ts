import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { SEED_ROUNDS, SEED_SLOTS, SEED_WINS } from './seedHistory.ts';

const FILE = new URL('../../../../../../data/seed-history-1985-2025.json', import.meta.url);
const file = z.object({
  seeds: z.record(
    z.string(),
    z.object({ slots: z.number(), reached: z.record(z.string(), z.number()) }),
  ),
});

it('is the shipped history, number by number', () => {
  const { seeds } = file.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  const next = [...SEED_ROUNDS.slice(1), 'WIN'];
  expect(Object.keys(seeds)).toHaveLength(SEED_WINS.length);
  for (const [index, wins] of SEED_WINS.entries()) {
    const seed = seeds[String(index + 1)];
    expect(seed?.slots).toBe(SEED_SLOTS);
    expect(wins).toEqual(next.map((stage) => seed?.reached[stage]));
  }
});

it('has a winner for every game: 32, 16, 8, 4, 2 and 1 of a tournament', () => {
  const tournaments = SEED_SLOTS / 4;
  const sums = SEED_ROUNDS.map((_, round) =>
    SEED_WINS.reduce((sum, wins) => sum + (wins[round] ?? 0), 0),
  );
  expect(sums).toEqual([32, 16, 8, 4, 2, 1].map((games) => games * tournaments));
});
