import { recoveryCodesLeft } from '@bracketbid/contract/text/messages';
import ical, { ICalAlarmType } from 'ical-generator';
import { layOut, type LaidOut, type Part } from './layOut.ts';
import type { Template } from './templates.ts';
import { unlinked, withUserWords } from './userWords.ts';
import { welcome } from './welcome.ts';

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

const text = (words: string): Part => ({ kind: 'text', text: words });

/** @param fullName  empty while nobody has proven the reader's address */
const greet = (fullName: string, greeting = 'Hello'): Part =>
  text(fullName === '' ? `${greeting},` : `${greeting} ${fullName},`);

const IGNORE_IF_NOT_YOU =
  'If this was not you, ask for a code on the sign-in page and choose a new password now.';

/**
 * Writes a mail. The subject never holds a secret: it is logged. From here on, the words of users in a template are as mails
 * show them.
 *
 * @param isReaderProven  whether somebody has proven that the recipient's address is theirs
 */
export function compose(template: Template, sender: Sender, isReaderProven: boolean): Mail {
  return write(withUserWords(template, isReaderProven), sender);
}

function write(template: Template, { publicUrl }: Sender): Mail {
  switch (template.kind) {
    case 'code':
      return layOut('Your Bracketbid code', [
        text(
          'Somebody, hopefully you, forgot the password of this account. The code to choose a new one:',
        ),
        { kind: 'code', text: template.code },
        text(
          'It is good for 10 minutes. If you did not ask for it, nothing has changed: just ignore this mail.',
        ),
      ]);
    case 'resetLink':
      return layOut('Your Bracketbid link', [
        text(
          'Too many wrong codes were tried for this account, by you or by somebody else. Nothing has changed. To keep it safe, a new password is chosen with this link instead of a code:',
        ),
        {
          kind: 'link',
          text: 'Choose a new password',
          url: `${publicUrl}/auth/reset-password?token=${template.token}`,
        },
        text(
          'It works once, for 60 minutes, and only from this mail. If you did not ask for it, just ignore it.',
        ),
      ]);
    case 'passwordChanged':
      return layOut('Your Bracketbid password was changed', [
        greet(template.fullName),
        text(
          `your password was changed on ${pacific(template.at)}, and other devices were signed out.`,
        ),
        text(IGNORE_IF_NOT_YOU),
        { kind: 'link', text: 'Sign in', url: `${publicUrl}/auth/signin` },
      ]);
    case 'secondFactor': {
      const { subject, sentences } = secondFactorNotice(template.what, pacific(template.at));
      return layOut(subject, [
        greet(template.fullName),
        ...sentences.map(text),
        { kind: 'link', text: 'To your profile', url: `${publicUrl}/edit-profile` },
      ]);
    }
    case 'recoveryCodeUsed':
      return layOut('A recovery code of your Bracketbid account was used', [
        greet(template.fullName),
        text(
          `a recovery code took the place of your authenticator app on ${pacific(template.at)}. ${recoveryCodesLeft(template.left)}`,
        ),
        text(IGNORE_IF_NOT_YOU),
        { kind: 'link', text: 'To your profile', url: `${publicUrl}/edit-profile` },
      ]);
    case 'welcome':
      return layOut(
        'Welcome to Bracketbid',
        welcome(greet(template.fullName), publicUrl, template.token),
      );
    case 'proveEmail':
      return layOut('Confirm your email address', [
        text(
          'Somebody, hopefully you, has a Bracketbid account with this address, and wants to confirm that it is theirs.',
        ),
        {
          kind: 'link',
          text: 'Confirm this address',
          url: `${publicUrl}/confirm-email?token=${template.token}`,
        },
        text('The link is good for 7 days. If this was not you, just ignore this mail.'),
      ]);
    case 'contact': {
      const { name, email, phone, subject, message } = template;
      return {
        ...layOut(`Message from ${name}: ${subject || 'no subject'}`, [
          text(`${name} <${email}>${phone === '' ? '' : `, ${phone}`} wrote:`),
          { kind: 'quote', text: message },
          text('An answer to this mail goes to the one who wrote it.'),
        ]),
        replyTo: email,
      };
    }
    case 'reported': {
      const { name, email, authorName, groupName, message } = template;
      return {
        ...layOut(`${name} reported a message in the chat of ${groupName}`, [
          text(`${name} <${email}> reported what ${authorName} wrote:`),
          { kind: 'quote', text: message },
          text('An answer to this mail goes to the one who reported it.'),
        ]),
        replyTo: email,
      };
    }
    case 'startsTomorrow':
    case 'startsSoon': {
      const url = `${publicUrl}/auction/${template.groupId}`;
      const when = template.kind === 'startsSoon' ? 'in 10 minutes' : 'in 24 hours';
      return {
        ...layOut(`Your auction starts ${when}: ${template.groupName}`, [
          greet(template.fullName),
          text(
            `the auction of ${template.groupName} starts ${when}: ${pacific(template.auctionDate)}.`,
          ),
          { kind: 'ticket', title: template.groupName, text: pacific(template.auctionDate) },
          text(
            'Be there when the first team is called. The clock does not wait, but a late bid gives everyone time to answer.',
          ),
          { kind: 'link', text: 'To the auction', url },
        ]),
        calendar: calendarEntry(template.groupId, template.groupName, template.auctionDate, url),
      };
    }
    case 'invitation': {
      const { hostName, groupName, auctionDate } = template;
      return layOut(`${hostName} has invited you to ${groupName}`, [
        text(
          `${hostName} keeps a seat for you at ${groupName}: friends who bid for every team of the tournament, one at a time.`,
        ),
        { kind: 'ticket', title: groupName, text: hourText(auctionDate) },
        text(hourText(auctionDate)),
        { kind: 'link', text: 'Take your seat', url: `${publicUrl}/groups/join/${template.token}` },
        text(
          `The link is good for one person, for 7 days. If you don’t know ${hostName}, just ignore this mail: nothing happens without you.`,
        ),
      ]);
    }
    case 'nudge': {
      const { fullName, hostName, groupName, auctionDate } = template;
      return layOut(`${hostName} is looking for you in ${groupName}`, [
        greet(fullName),
        text(`${hostName} is already in the locker room of ${groupName}, and your seat is empty.`),
        { kind: 'ticket', title: groupName, text: hourText(auctionDate) },
        text(hourText(auctionDate)),
        { kind: 'link', text: 'I’m on my way', url: `${publicUrl}/auction/${template.groupId}` },
      ]);
    }
    case 'removed': {
      const { fullName, hostName, groupName } = template;
      return layOut(`You are no longer in ${groupName}`, [
        greet(fullName),
        text(
          `${hostName}, who leads ${groupName}, has removed you from the group before its auction. Your account stays as it is: you can join other friends, or make a group of your own.`,
        ),
        text(`If you think that this was a mistake, ask ${hostName} for the new link.`),
        { kind: 'link', text: 'To your groups', url: `${publicUrl}/groups` },
      ]);
    }
    case 'rulesChanged':
      return layOut(`The rules of your auction have changed: ${template.groupName}`, [
        greet(template.fullName),
        text(`the host of ${template.groupName} has changed the rules of your auction:`),
        ...template.changes.map((change) => text(unlinked(change))),
        text('All else stays as it was. From 10 minutes before the start on nothing changes.'),
        {
          kind: 'link',
          text: 'To all the rules',
          url: `${publicUrl}/groups?group=${template.groupId}`,
        },
      ]);
    case 'paper': {
      const { fullName, groupId, groupName, day, stopToken } = template;
      const ofGroup = groupId === undefined ? '' : `&group=${groupId}`;
      const paperUrl = `${publicUrl}/groups/paper?day=${day}${ofGroup}`;
      const stopUrl = `${publicUrl}/paper/stop/${stopToken}`;
      return {
        ...layOut(`${groupName}: ${unlinked(template.headline)}`, [
          greet(fullName, 'Good morning'),
          ...template.sentences.map((sentence) => text(unlinked(sentence))),
          { kind: 'link', text: 'Read the paper', url: paperUrl },
          text(`You asked for the morning paper by mail. To stop it, open ${stopUrl}`),
        ]),
        stopUrl,
      };
    }
    default:
      return template satisfies never;
  }
}

function hourText(auctionDate: string | null): string {
  return auctionDate === null
    ? 'The hour of the auction is still to be set.'
    : `The auction starts on ${pacific(auctionDate)}.`;
}

type SecondFactorNotice = Extract<Template, { kind: 'secondFactor' }>['what'];

function secondFactorNotice(
  what: SecondFactorNotice,
  when: string,
): { readonly subject: string; readonly sentences: readonly string[] } {
  switch (what) {
    case 'turnedOn':
      return {
        subject: 'Two-step sign-in is on for your Bracketbid account',
        sentences: [
          `two-step sign-in was turned on on ${when}, and other devices were signed out. From now on, signing in also asks for a code of your authenticator app.`,
          'Keep your recovery codes in a safe place: each of them takes the place of your phone once.',
          'If this was not you, choose a new password now, and write to those who run the site.',
        ],
      };
    case 'turnedOff':
      return {
        subject: 'Two-step sign-in is off for your Bracketbid account',
        sentences: [
          `two-step sign-in was turned off on ${when}. From now on, your password alone signs you in.`,
          IGNORE_IF_NOT_YOU,
        ],
      };
    case 'removed':
      return {
        subject: 'Two-step sign-in was removed from your Bracketbid account',
        sentences: [
          `those who run the site removed two-step sign-in from your account on ${when}, and signed it out everywhere. You can turn it on again in your profile.`,
          'If you did not ask for that, choose a new password now.',
        ],
      };
    case 'guessed':
      return {
        subject: 'Somebody knows your Bracketbid password',
        sentences: [
          `your password was entered on ${when}, and then wrong codes for the second step, so many that none is taken for a while. Nobody got in.`,
          'If this was not you, somebody knows your password: choose a new one now.',
        ],
      };
    case 'codesRenewed':
      return {
        subject: 'Your Bracketbid account has new recovery codes',
        sentences: [
          `new recovery codes were made on ${when}; the old ones are void.`,
          IGNORE_IF_NOT_YOU,
        ],
      };
    default:
      return what satisfies never;
  }
}

const PACIFIC = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

function pacific(iso: string): string {
  return `${PACIFIC.format(new Date(iso)).replaceAll(/\s/gu, ' ')} Pacific time`;
}

/** The length of the calendar entry: 68 lots of some 40 seconds. */
const AUCTION_MINUTES = 60;
const ALARM_SECONDS = 600;

function calendarEntry(
  groupId: string,
  groupName: string,
  auctionDate: string,
  url: string,
): string {
  const start = new Date(auctionDate);
  const calendar = ical({
    name: 'Bracketbid',
    prodId: { company: 'Bracketbid', product: 'Auction' },
  });
  const event = calendar.createEvent({
    id: `${groupId}@bracketbid`,
    start,
    end: new Date(start.getTime() + AUCTION_MINUTES * 60_000),
    summary: `Auction: ${groupName}`,
    description: `The live auction of ${groupName}: ${url}`,
    url,
  });
  event.createAlarm({
    type: ICalAlarmType.display,
    trigger: ALARM_SECONDS,
    description: `Auction: ${groupName}`,
  });
  return calendar.toString();
}
