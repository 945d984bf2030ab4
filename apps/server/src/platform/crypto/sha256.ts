import { hash } from 'node:crypto';
import type { Hashes } from '@bracketbid/engine/auction/receipts/verify';

/** SHA-256 of a text's UTF-8 bytes, as 64 hex digits. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

/** What receipts are proven with, and lots named. */
export const HASHES: Hashes = { sha256Hex, sha1Hex: (bytes) => hash('sha1', bytes, 'hex') };
