import { z } from 'zod';

const paced = z.object({ pace: z.literal('gavel') });

/** [GAVEL-1] Whether a person ends the lots, by a stored record of a group's own rules. */
export function hasGavel(stored: unknown): boolean {
  return paced.safeParse(stored).success;
}
