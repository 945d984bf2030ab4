import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps the mails it receives. */
export type MailServer = {
  /** As SMTP_URL. */
  readonly url: string;
  readonly mails: readonly Email[];
  /** The first matching mail to an address, whether or not it has arrived yet. */
  mailTo(address: string, fits?: (mail: Email) => boolean): Promise<Email>;
  /** Refuses this many mails before it accepts one again. */
  refuse(times: number): void;
  close(): Promise<void>;
};

export async function startMailServer({
  host = '127.0.0.1',
  port = 0,
  onMail = () => {},
}: {
  readonly host?: string;
  readonly port?: number;
  readonly onMail?: (mail: Email) => void;
} = {}): Promise<MailServer> {
  const mails: Email[] = [];
  const waiting = new Set<() => void>();
  let toRefuse = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (toRefuse > 0) {
          toRefuse -= 1;
          done(new Error('Try again later'));
          return;
        }
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
          onMail(mail);
          for (const look of waiting) look();
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `smtp://${host}:${address.port}`,
    mails,
    mailTo: (to, fits = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const mail = mails.find(
            (each) => each.to?.some((person) => person.address === to) === true && fits(each),
          );
          if (mail === undefined) return;
          waiting.delete(look);
          resolve(mail);
        };
        waiting.add(look);
        look();
      }),
    refuse: (times) => {
      toRefuse = times;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** The code in a mail for a forgotten password. */
export function codeIn(mail: Email): string {
  const [code] = /\b[0-9]{4}\b/.exec(mail.text ?? '') ?? [];
  if (code === undefined) throw new Error('There is no code in this mail');
  return code;
}
