import { z } from 'zod';
import { createSealing } from '../sealing.ts';
import { letter } from './letters.ts';

/** A mail as it waits. `letter` is null for an email without an account: it is queued like any other, and sent to nobody. */
const waitingMail = z.object({ recipient: z.string(), letter: letter.nullable() });
export type WaitingMail = z.infer<typeof waitingMail>;

/**
 * Keeps mails from whoever reads the database, its write-ahead log or a backup: codes and links are in them. A row's
 * number is authenticated with it, so that no row can stand for another.
 */
export type MailSeal = {
  close(id: number, mail: WaitingMail): Buffer;
  /** Null when it was closed with another secret, for another row, or was changed since. */
  open(id: number, sealed: Buffer): WaitingMail | null;
};

export function createMailSeal(jwtSecret: string): MailSeal {
  const sealing = createSealing(jwtSecret, 'queued mail');
  const placeOf = (id: number) => `mail_queue ${id}`;
  return {
    close: (id, mail) => Buffer.from(sealing.seal(JSON.stringify(mail), placeOf(id))),
    open: (id, sealed) => {
      const text = sealing.open(sealed.toString(), placeOf(id));
      if (text === null) return null;
      try {
        return waitingMail.parse(JSON.parse(text));
      } catch {
        return null;
      }
    },
  };
}
