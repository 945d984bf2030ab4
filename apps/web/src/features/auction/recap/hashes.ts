import type { Hashes } from '@bracketbid/engine/auction/receipts/verify';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What receipts are proven with, as the engine wants it: at once. The browser's own only answers later. */
export const HASHES: Hashes = {
  sha256Hex: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  sha1Hex: (bytes) => bytesToHex(sha1(bytes)),
};
