import type { LaidOut, Part } from './layOut.ts';

/** A rendered mail, both as HTML and as plain text. */
export type Mail = LaidOut & {
  readonly replyTo?: string;
  /** A calendar entry, as iCalendar (RFC 5545). */
  readonly calendar?: string;
  /** Where a recurring mail is stopped: by a visit, or by a `POST` of the mail program (RFC 8058). */
  readonly stopUrl?: string;
};

/** Site-wide facts that mails mention. */
export type Sender = {
  /** The public address, without a trailing slash. */
  readonly publicUrl: string;
};

/** A paragraph. */
export const text = (words: string): Part => ({ kind: 'text', text: words });

/** The line that a mail begins with. @param fullName  empty while nobody has proven the reader's address */
export const greet = (fullName: string, greeting = 'Hello'): Part =>
  text(fullName === '' ? `${greeting},` : `${greeting} ${fullName},`);

const PACIFIC = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** An instant as mails tell it. @param iso  ISO 8601 */
export function pacific(iso: string): string {
  return `${PACIFIC.format(new Date(iso)).replaceAll(/\s/gu, ' ')} Pacific time`;
}
