import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts stored text, so that nobody reads it in the database, its log or a backup: AES-256-GCM under a key derived
 * from the server's secret. Another secret opens nothing.
 */
export type Sealing = {
  /** @param aad  where it belongs, such as the id of its row: copied elsewhere it does not open */
  seal(plain: string, aad: string): string;
  /** The text; null if it was not sealed with this secret, not for this place, or was changed since. */
  open(sealed: string, aad: string): string | null;
};

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param purpose  each has a key of its own, which opens nothing sealed for another */
export function createSealing(secret: string, purpose: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `bracketbid sealing: ${purpose}`, 32));
  return {
    seal: (plain, aad) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad));
      const content = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), content]);
      return `${VERSION}.${bytes.toString('base64url')}`;
    },
    open: (sealed, aad) => {
      const [version, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(aad))
        .setAuthTag(tag);
      try {
        const plain = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(plain).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
