import { z } from 'zod';
import { createSealing } from '../crypto/sealing.ts';
import { template } from './templates.ts';

/** A queued mail. `letter` is its template; null for an email without an account: queued like any other, and sent to nobody. */
const waitingMail = z.object({ recipient: z.string(), letter: template.nullable() });
export type WaitingMail = z.infer<typeof waitingMail>;

/**
 * Encrypts mails, whose codes and links must not be read from the database, its write-ahead log or a backup. The row's id
 * is authenticated too, so that no row can be swapped for another.
 */
export type MailSeal = {
  close(id: number, mail: WaitingMail): Buffer;
  /** Null if it was sealed with another secret or for another row, or was tampered with. */
  open(id: number, sealed: Buffer): WaitingMail | null;
};

export function createMailSeal(jwtSecret: string): MailSeal {
  const sealing = createSealing(jwtSecret, 'queued mail');
  const findPlace = (id: number) => `mail_queue ${id}`;
  return {
    close: (id, mail) => Buffer.from(sealing.seal(JSON.stringify(mail), findPlace(id))),
    open: (id, sealed) => {
      const text = sealing.open(sealed.toString(), findPlace(id));
      if (text === null) return null;
      try {
        return waitingMail.parse(JSON.parse(text));
      } catch {
        return null;
      }
    },
  };
}
