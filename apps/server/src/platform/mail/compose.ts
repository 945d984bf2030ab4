import { accountMail } from './accountMails.ts';
import { groupMail } from './groupMails.ts';
import { layOut } from './layOut.ts';
import { type Mail, type Sender, text } from './mail.ts';
import type { Template } from './templates.ts';
import { withUserWords } from './userWords.ts';

/**
 * Writes a mail. The subject never holds a secret: it is logged. From here on, the words of users in a template are as mails
 * show them.
 *
 * @param isReaderProven  whether somebody has proven that the recipient's address is theirs
 */
export function compose(template: Template, sender: Sender, isReaderProven: boolean): Mail {
  return write(withUserWords(template, isReaderProven), sender);
}

function write(template: Template, sender: Sender): Mail {
  switch (template.kind) {
    case 'code':
    case 'resetLink':
    case 'passwordChanged':
    case 'secondFactor':
    case 'recoveryCodeUsed':
    case 'welcome':
    case 'proveEmail':
      return accountMail(template, sender);
    case 'startsTomorrow':
    case 'startsSoon':
    case 'invitation':
    case 'nudge':
    case 'removed':
    case 'rulesChanged':
    case 'paper':
      return groupMail(template, sender);
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
    default:
      return template satisfies never;
  }
}
