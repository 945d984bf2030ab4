import { contacts, deleteContact, markContact } from '../http/admin.ts';
import * as calls from '../http/pages.ts';
import { MESSAGES } from '../text/messages.ts';
import { type Area, operation, refusal } from '../operation.ts';
import { IDS, NOW } from './values.ts';

const params = { slug: 'privacy-policy' } as const;
const page = { title: 'Privacy', content: '<p>We keep what an auction needs.</p>' };
const unknownPage = refusal('NotFound', MESSAGES.pageUnknown);
const notFound = refusal('NotFound', MESSAGES.notFound);
const contact = {
  _id: IDS.message,
  name: 'Cleo Park',
  email: 'cleo@example.com',
  phone: '',
  subject: 'Second screen',
  message: 'Can we show the auction on a TV?',
  createdAt: NOW,
  readAt: NOW,
  answeredAt: null,
};

export const pages: Area = {
  name: 'pages',
  description: "The site's pages of text, and the messages that visitors leave.",
  operations: {
    getPage: operation(calls.getPage, { params, reply: { ...page, updatedAt: NOW } }, [
      unknownPage,
    ]),
    putPage: operation(
      calls.putPage,
      { params, body: page, reply: { message: 'Page saved.', ...page } },
      [unknownPage],
    ),
    previewPage: operation(calls.previewPage, {
      body: { content: `${page.content}<script>alert(1)</script>` },
      reply: { content: page.content },
    }),
    listPageVersions: operation(
      calls.pageVersions,
      {
        params,
        reply: { rows: [{ ...page, _id: IDS.version, savedAt: NOW, savedBy: 'Ann Kowalski' }] },
      },
      [unknownPage],
    ),
    saveContact: operation(calls.saveContact, {
      body: {
        name: contact.name,
        email: contact.email,
        subject: contact.subject,
        message: contact.message,
      },
      reply: { message: MESSAGES.contactSaved },
    }),
    listContacts: operation(contacts, {
      query: { show: 'unanswered', page: '1' },
      reply: { rows: [contact], total: 1, page: 1 },
    }),
    markContact: operation(
      markContact,
      { params: { id: IDS.message }, body: { read: true }, reply: { contact } },
      [notFound],
    ),
    deleteContact: operation(
      deleteContact,
      { params: { id: IDS.message }, reply: { message: 'The message has been deleted.' } },
      [notFound],
    ),
  },
};
