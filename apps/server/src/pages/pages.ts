import type { PageSlug } from '@bracketbid/contract/http/pages';
import sanitizeHtml from 'sanitize-html';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { SHIPPED_PAGES } from './shippedPages.ts';

export type PageText = { readonly title: string; readonly content: string };

/** A page as the admin wrote it last, or as it ships. */
export async function readPage(
  database: Database,
  slug: PageSlug,
): Promise<PageText & { readonly updatedAt: Date }> {
  const row = await database.kysely
    .selectFrom('pages')
    .select(['title', 'content', 'updated_at'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (row === undefined) return SHIPPED_PAGES[slug];
  // Cleaned when it was stored, and again by today's rules.
  return { title: row.title, content: cleanHtml(row.content), updatedAt: row.updated_at };
}

/** Stores a page. @returns it as it will be shown: what a text has no need of is gone from its HTML */
export async function writePage(
  database: Database,
  clock: Clock,
  slug: PageSlug,
  page: PageText,
): Promise<PageText> {
  const clean = { title: page.title, content: cleanHtml(page.content) };
  const values = { ...clean, updated_at: new Date(clock.nowMs()) };
  await database.kysely
    .insertInto('pages')
    .values({ slug, ...values })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .execute();
  return clean;
}

/** Headings, lists, tables, emphasis and links: no scripts, styles, frames, forms or pictures from elsewhere. */
function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'a', 'strong', 'b'],
      ...['em', 'i', 'u', 's', 'code', 'sub', 'sup'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: { a: ['href', 'rel'], th: ['scope'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { h1: 'h2', a: sanitizeHtml.simpleTransform('a', { rel: 'noreferrer' }) },
  });
}
