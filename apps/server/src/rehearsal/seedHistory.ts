import type { Division } from '@bracketbid/contract/division';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SeedShares } from './temperament.ts';

const DATA = join(import.meta.dirname, '../../../../data');
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
const read = (file: string) => history.parse(JSON.parse(readFileSync(join(DATA, file), 'utf8')));

const HISTORY = {
  mens: { ...read('seed-history-1985-2025.json'), years: '1985 to 2025' },
  womens: { ...read('seed-history-women-1998-2025.json'), years: '1998 to 2025' },
} as const satisfies Record<Division, unknown>;

/** How far teams of a seed have come in history; nowhere, for a seed that never played. */
export function seedHistory(seed: number, division: Division = 'mens'): SeedShares {
  return HISTORY[division].seeds[String(seed)]?.share ?? {};
}

/** The years that a division's history counts. */
export const historyYears = (division: Division): string => HISTORY[division].years;

/**
 * How many teams of a seed have reached a stage, and of how many; null for a stage or a seed that the history doesn't know.
 *
 * @param stage  the code of a round, or `WIN`
 */
export function seedReached(
  division: Division,
  seed: number,
  stage: string,
): { readonly reached: number; readonly slots: number } | null {
  const known = HISTORY[division].seeds[String(seed)];
  const reached = known?.reached[stage];
  return known === undefined || reached === undefined ? null : { reached, slots: known.slots };
}
