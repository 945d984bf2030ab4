import { z } from 'zod';

/**
 * How a disk is full: files can't grow, nor be made; nothing can be written, as where each write takes new blocks (btrfs,
 * ZFS); or it turns out only when what was written is flushed (quotas, network drives).
 */
export const fullness = z.enum(['growth', 'writes', 'flushes']);
export type Fullness = z.infer<typeof fullness>;
export const FULLNESSES = fullness.options;

/** A byte for each write or flush that found the disk full. */
export function deniedFile(fullFile: string): string {
  return `${fullFile}.denied`;
}
