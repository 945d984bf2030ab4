import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of a text, as the engine wants it: at once. The browser's own only answers later. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
