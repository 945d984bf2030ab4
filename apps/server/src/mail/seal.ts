import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { letter } from './letters.ts';

/** A mail as it waits. `letter` is null for an email without an account: it is queued like any other, and sent to nobody. */
const waitingMail = z.object({ recipient: z.string(), letter: letter.nullable() });
export type WaitingMail = z.infer<typeof waitingMail>;

/**
 * Keeps mails from whoever reads the database, its write-ahead log or a backup: codes and links are in them. AES-256-GCM by
 * a key made of the server's secret; a row's number is authenticated with it, so that no row can stand for another.
 */
export type MailSeal = {
  close(id: number, mail: WaitingMail): Buffer;
  /** Null when it was closed with another secret, for another row, or was changed since. */
  open(id: number, sealed: Buffer): WaitingMail | null;
};

const CIPHER = 'aes-256-gcm';
/** What GCM is made for: 96 random bits are enough for four billion mails of one key. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createMailSeal(jwtSecret: string): MailSeal {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'bracketbid queued mail', 32));
  const boundTo = (id: number) => Buffer.from(`mail_queue ${id}`);
  return {
    close: (id, mail) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo(id));
      const text = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open: (id, sealed) => {
      try {
        const iv = sealed.subarray(0, IV_BYTES);
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
        decipher.setAAD(boundTo(id));
        decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
        const whole = Buffer.concat([text, decipher.final()]).toString('utf8');
        return waitingMail.parse(JSON.parse(whole));
      } catch {
        return null;
      }
    },
  };
}
