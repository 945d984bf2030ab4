import { z } from 'zod';
import { call, noFields } from '../call.ts';
import { email, fullName, id, instant } from '../fields.ts';
import { MESSAGES } from '../messages.ts';

/** The pages of text that the site's admin can write. */
export const pageSlug = z.enum(['home', 'terms-conditions', 'privacy-policy', 'refund-policy'], {
  error: MESSAGES.notFound,
});
export type PageSlug = z.infer<typeof pageSlug>;

const page = z.object({
  title: z.string().trim().min(1).max(200),
  /** HTML, sanitised on the server. */
  content: z.string().max(60_000),
});

export const getPage = call('GET /auth/content/:slug', {
  summary: 'A page of text',
  access: 'public',
  params: z.object({ slug: pageSlug }),
  reply: page.extend({ updatedAt: instant }),
});

export const putPage = call('PUT /auth/content/:slug', {
  summary: 'Rewrites a page of text (site admin)',
  access: 'admin',
  params: z.object({ slug: pageSlug }),
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
  /** Null for the text that shipped. */
  savedBy: z.string().nullable(),
});
export type PageVersion = z.infer<typeof pageVersion>;

export const pageVersions = call('GET /auth/content/:slug/versions', {
  summary: 'The texts a page has had, the newest first (site admin)',
  access: 'admin',
  params: z.object({ slug: pageSlug }),
  reply: z.object({ rows: z.array(pageVersion) }),
});

export const saveContact = call('POST /pages/save-contact', {
  summary: "Leaves a message for the site's admin",
  access: 'public',
  body: z.object({
    name: fullName,
    email,
    phone: z
      .string()
      .trim()
      .max(40, 'Phone must be at most 40 characters')
      .regex(/^[+()\d\s./-]*$/, 'Phone may hold digits, spaces and + ( ) - . /')
      .optional(),
    subject: z.string().trim().max(150, 'Subject must be at most 150 characters').optional(),
    message: z
      .string({ error: MESSAGES.messageRequired })
      .trim()
      .min(1, MESSAGES.messageRequired)
      .max(5000, 'Message must be at most 5,000 characters'),
    /** A field that people don't see: what is in it was written by a program. */
    website: z.string().max(500).optional(),
  }),
  reply: noFields,
});
