import * as admin from '@bracketbid/contract/http/admin';
import * as calls from '@bracketbid/contract/http/pages';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { v7 as uuidv7 } from 'uuid';
import type { Audit } from '../platform/audit/audit.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../platform/http/routes.ts';
import { listPage } from '../platform/http/lists.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Settings } from '../settings/settings.ts';
import { deleteContact, listContacts, markContact } from './contacts.ts';
import { cleanHtml, pageVersions, readPage, writePage } from './pages.ts';

/** Messages from one address: enough for a person who corrects themselves, too few for a program. */
const CONTACTS = { rateLimit: { max: 5, timeWindow: 600_000 } };

/** A message of 5,000 characters, each of up to four bytes, and its sender. */
const CONTACT_BYTES_MAX = 24_576;

/** A text of 60,000 characters, most of one byte, some of two or three. */
const PAGE_BYTES_MAX = 131_072;

export function pageRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly settings: Settings;
    readonly mailer: Mailer;
    readonly audit: Audit;
    /** Receives messages while the settings name no address. */
    readonly config: Pick<Config, 'adminEmail'>;
  },
): void {
  const { database, clock, settings, mailer, audit } = deps;

  routes.public(calls.getPage, async ({ params }) => {
    const { title, content, updatedAt } = await readPage(database, contentSlug(params));
    return { title, content, updatedAt: updatedAt.toISOString() };
  });

  routes.member(
    calls.putPage,
    async ({ params, body, caller, request }) => {
      const slug = contentSlug(params);
      const before = await readPage(database, slug);
      const page = await writePage(database, clock, slug, {
        ...body,
        savedBy: caller.userId,
      });
      await audit.by({ request, caller }, 'page.changed', {
        slug,
        before: { title: before.title, content: before.content },
        after: page,
      });
      return { message: 'Page saved.', ...page };
    },
    { bodyLimit: PAGE_BYTES_MAX },
  );

  routes.member(
    calls.previewPage,
    async ({ body }) => ({ content: await cleanHtml(body.content) }),
    {
      bodyLimit: PAGE_BYTES_MAX,
    },
  );

  routes.member(calls.pageVersions, async ({ params }) => ({
    rows: await pageVersions(database, contentSlug(params)),
  }));

  routes.member(
    admin.contacts,
    async ({ query }) => {
      const page = listPage(query);
      const listed = await listContacts(database, page, query.show ?? 'all');
      return { ...listed, page: page.page };
    },
    { isExpensive: true },
  );

  routes.member(admin.markContact, async ({ params, body, caller, request }) => {
    const contact = await markContact(database, clock, params.id, body);
    const { _id: contactId, name, email } = contact;
    const details = { contactId, name, email, after: body };
    await audit.by({ request, caller }, 'contact.marked', details);
    return { contact };
  });

  routes.member(admin.deleteContact, async ({ params, caller, request }) => {
    const before = await deleteContact(database, params.id);
    await audit.by({ request, caller }, 'contact.deleted', { before });
    return { message: 'The message has been deleted.' };
  });

  routes.public(
    calls.saveContact,
    async ({ body }) => {
      const { name, email, phone = '', subject = '', message, website = '' } = body;
      // Only a bot fills in a field that people can't see: it gets a success, and nothing is stored.
      if (website === '') {
        await database.kysely.transaction().execute(async (tx) => {
          const created_at = new Date(clock.nowMs());
          await tx
            .insertInto('contact_messages')
            .values({ id: uuidv7(), name, email, phone, subject, message, created_at })
            .execute();
          const recipient = settings.get().adminEmail || deps.config.adminEmail;
          // The mail's own subject is cut.
          const whole = subject === '' ? message : `${subject}\n\n${message}`;
          await mailer.send(
            recipient,
            { kind: 'contact', name, email, phone, subject, message: whole },
            tx,
          );
        });
        mailer.wake();
      }
      return { message: MESSAGES.contactSaved };
    },
    { config: CONTACTS, bodyLimit: CONTACT_BYTES_MAX },
  );
}

/** @throws Refused (404) for an address at which there is no page */
function contentSlug({ slug }: { readonly slug: calls.PageSlug | null }): calls.PageSlug {
  if (slug === null) throw new Refused('NotFound', MESSAGES.pageUnknown);
  return slug;
}
