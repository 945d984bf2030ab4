import { randomBytes } from 'node:crypto';

/** 96 random bits: a link that nobody can guess. */
const SLUG_BYTES = 12;

/** What a group's link ends with. */
export function newSlug(): string {
  return randomBytes(SLUG_BYTES).toString('base64url');
}
