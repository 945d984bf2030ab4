import { z } from 'zod';
import { call, noFields } from '../call.ts';
import { email, fullName, id, instant } from '../fields.ts';
import { MESSAGES } from '../text/messages.ts';
import { line, name, prose } from '../text.ts';

/** The pages of text that the site's admin can write. */
export const pageSlug = z.enum(['home', 'terms-conditions', 'privacy-policy', 'refund-policy']);
export type PageSlug = z.infer<typeof pageSlug>;

/** Null for an address without a page: any such address is not found (404). */
const whichPage = z.object({ slug: pageSlug.nullable().catch(null) });

const page = z.object({
  title: name({ what: 'The title', max: 200 }),
  /** HTML, sanitised on the server. */
  content: prose({ what: 'The text', max: 60_000 }),
});

export const getPage = call('GET /auth/content/:slug', {
  summary: 'A page of text',
  access: 'public',
  params: whichPage,
  reply: page.extend({ updatedAt: instant }),
});

export const putPage = call('PUT /auth/content/:slug', {
  summary: 'Rewrites a page of text (site admin)',
  access: 'admin',
  params: whichPage,
  body: page,
  reply: page,
});

export const previewPage = call('POST /auth/content/preview', {
  summary: 'A text as it would be shown: without what the server takes out (site admin)',
  access: 'admin',
  body: page.pick({ content: true }),
  reply: page.pick({ content: true }),
});

const pageVersion = page.extend({
  _id: id,
  savedAt: instant,
  /** Null for the default text. */
  savedBy: z.string().nullable(),
});
export type PageVersion = z.infer<typeof pageVersion>;

export const pageVersions = call('GET /auth/content/:slug/versions', {
  summary: 'The texts a page has had, the newest first (site admin)',
  access: 'admin',
  params: whichPage,
  reply: z.object({ rows: z.array(pageVersion) }),
});

export const saveContact = call('POST /pages/save-contact', {
  summary: "Leaves a message for the site's admin",
  access: 'public',
  body: z.object({
    name: fullName,
    email,
    phone: line({ what: 'Phone', max: 40 })
      .regex(/^[+()\d\s./-]*$/, 'Phone may hold digits, spaces and + ( ) - . /')
      .optional(),
    subject: line({ what: 'Subject', max: 150 }).optional(),
    message: prose({ what: 'Message', max: 5000, required: MESSAGES.messageRequired }),
    /** A honeypot: people don't see this field, so only programs fill it in. */
    website: line({ what: 'This', max: 500 }).optional(),
  }),
  reply: noFields,
});
