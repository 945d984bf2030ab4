import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SeedShares } from './temperament.ts';

const FILE = join(import.meta.dirname, '../../../../data/seed-history-1985-2025.json');
const history = z.object({
  seeds: z.record(z.string(), z.object({ share: z.record(z.string(), z.number()) })),
});
const { seeds } = history.parse(JSON.parse(readFileSync(FILE, 'utf8')));

/** How far teams of a seed have come since 1985; nowhere, for a seed that never played. */
export function seedHistory(seed: number): SeedShares {
  return seeds[String(seed)]?.share ?? {};
}
