import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SeedShares } from './temperament.ts';

const FILE = join(import.meta.dirname, '../../../../data/seed-history-1985-2025.json');
const history = z.object({
  seeds: z.record(
    z.string(),
    z.object({
      slots: z.number().int(),
      reached: z.record(z.string(), z.number().int()),
      share: z.record(z.string(), z.number()),
    }),
  ),
});
const { seeds } = history.parse(JSON.parse(readFileSync(FILE, 'utf8')));

/** How far teams of a seed have come since 1985; nowhere, for a seed that never played. */
export function seedHistory(seed: number): SeedShares {
  return seeds[String(seed)]?.share ?? {};
}

/** The years that the history counts. */
export const HISTORY_YEARS = '1985 to 2025';

/**
 * How many teams of a seed have reached a stage, and of how many; null for a stage or a seed that the history doesn't know.
 *
 * @param stage  the code of a round, or `WIN`
 */
export function seedReached(
  seed: number,
  stage: string,
): { readonly reached: number; readonly slots: number } | null {
  const known = seeds[String(seed)];
  const reached = known?.reached[stage];
  return known === undefined || reached === undefined ? null : { reached, slots: known.slots };
}
