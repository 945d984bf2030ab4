import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import type { Mail } from './mail.ts';

/** Delivers mails to an SMTP server, or writes them to files where there is none. */
export type Transport = {
  /** @throws MailServerAway when nobody was reached; another error when the mail was refused */
  deliver(recipient: string, mail: Mail): Promise<void>;
  close(): void;
};

/** No mail server was reached: no network, no such name, or nobody who answers. It says nothing of the mail. */
export class MailServerAway extends Error {}

/** A mail server that does not answer is retried later. */
const SMTP_TIMEOUT_MS = 10_000;
const SMTP = {
  pool: true,
  connectionTimeout: SMTP_TIMEOUT_MS,
  greetingTimeout: SMTP_TIMEOUT_MS,
  socketTimeout: SMTP_TIMEOUT_MS,
} as const;

/** The code that writes mails is loaded with the first of them: a server at rest is without its 5 MB. */
export function createTransport(options: {
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly outbox: string;
  readonly onWritten: (subject: string, file: string) => void;
}): Transport {
  const { smtpUrl, from } = options;
  if (smtpUrl === null) return { deliver: createWriter(options), close: () => {} };
  let pool: Transporter | null = null;
  return {
    deliver: async (recipient, mail) => {
      const { createTransport: connect } = await import('nodemailer');
      const smtp = (pool ??= connect({ ...SMTP, url: smtpUrl }));
      await smtp.sendMail(buildMessage(from, recipient, mail)).catch(async (error: unknown) => {
        if (!isOfConnection(error) || (await isReached(smtp))) throw error;
        throw new MailServerAway('The mail server could not be reached', { cause: error });
      });
    },
    close: () => pool?.close(),
  };
}

function createWriter(
  options: Pick<Parameters<typeof createTransport>[0], 'from' | 'outbox' | 'onWritten'>,
): Transport['deliver'] {
  return async (recipient, mail) => {
    const { createTransport: connect } = await import('nodemailer');
    const paper = connect({ streamTransport: true, buffer: true });
    const { message } = await paper.sendMail(buildMessage(options.from, recipient, mail));
    if (!Buffer.isBuffer(message)) throw new Error('A mail was not written as a whole');
    await mkdir(options.outbox, { recursive: true, mode: 0o700 });
    const file = join(options.outbox, `${uuidv7()}.eml`);
    await writeFile(file, message, { mode: 0o600 });
    options.onWritten(mail.subject, file);
  };
}

/** Whether a connection failed: while it was opened, or at a mail that the server hangs or hangs up at. */
function isOfConnection(error: unknown): boolean {
  return error instanceof Error && 'command' in error && error.command === 'CONN';
}

/** Asks the server without a mail, so that one which it can't get past holds up no other. */
function isReached(smtp: { readonly verify: () => Promise<unknown> }): Promise<boolean> {
  return smtp.verify().then(
    () => true,
    () => false,
  );
}

function buildMessage(from: string, recipient: string, mail: Mail) {
  return {
    from,
    // As an object, so that a comma in a recipient can't add a second one.
    to: { name: '', address: recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    ...(mail.calendar === undefined
      ? {}
      : {
          attachments: [
            {
              filename: 'auction.ics',
              content: mail.calendar,
              contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
            },
          ],
        }),
    ...(mail.stopUrl === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${mail.stopUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
    // No text of a mail can make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
