import type { PageSlug, PageVersion } from '@bracketbid/contract/http/pages';
import { v7 as uuidv7 } from 'uuid';
import { readNames } from '../accounts/queries.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import { SHIPPED_PAGES } from './shippedPages.ts';

export type PageText = { readonly title: string; readonly content: string };

/** A page as the admin last saved it, or as it ships. */
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
  // Sanitized when it was stored, and again here, as the rules may have become stricter since.
  return { title: row.title, content: await cleanHtml(row.content), updatedAt: row.updated_at };
}

/**
 * Stores a page; its earlier texts are kept.
 *
 * @returns it as it will be shown, with its HTML sanitized
 */
export async function writePage(
  database: Database,
  clock: Clock,
  slug: PageSlug,
  page: PageText & { readonly savedBy: string },
): Promise<PageText> {
  const clean = { title: page.title, content: await cleanHtml(page.content) };
  const now = new Date(clock.nowMs());
  await database.kysely.transaction().execute(async (tx) => {
    const values = { ...clean, updated_at: now };
    await tx
      .insertInto('pages')
      .values({ slug, ...values })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
      .execute();
    await tx
      .insertInto('page_versions')
      .values({ id: uuidv7(), slug, ...clean, saved_at: now, saved_by: page.savedBy })
      .execute();
  });
  return clean;
}

/** All texts of a page, the newest first; the shipped one is the last. */
export async function pageVersions(database: Database, slug: PageSlug): Promise<PageVersion[]> {
  const rows = await database.kysely
    .selectFrom('page_versions')
    .select(['id', 'title', 'content', 'saved_at', 'saved_by'])
    .where('slug', '=', slug)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(VERSIONS_MAX)
    .execute();
  const names = await readNames(
    database.kysely,
    rows.flatMap(({ saved_by }) => saved_by ?? []),
  );
  const shipped = SHIPPED_PAGES[slug];
  return [
    ...(await Promise.all(
      rows.map(async (row) => ({
        _id: row.id,
        title: row.title,
        content: await cleanHtml(row.content),
        savedAt: row.saved_at.toISOString(),
        savedBy: names.get(row.saved_by ?? '') ?? null,
      })),
    )),
    {
      _id: SHIPPED_ID,
      title: shipped.title,
      content: shipped.content,
      savedAt: shipped.updatedAt.toISOString(),
      savedBy: null,
    },
  ];
}

/** Listed at most; history is unlimited. */
const VERSIONS_MAX = 100;
/** Stands for the shipped text, which is not stored. */
const SHIPPED_ID = '00000000-0000-7000-8000-000000000000';

/**
 * Headings, lists, tables, emphasis and links: no scripts, styles, frames, forms or pictures from elsewhere. The parser is
 * loaded with the first text: most installations show the pages as they ship.
 */
export async function cleanHtml(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(html, {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'blockquote',
      'ul',
      'ol',
      'li',
      'a',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'code',
      'sub',
      'sup',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { a: ['href', 'rel'], th: ['scope'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { h1: 'h2', a: sanitizeHtml.simpleTransform('a', { rel: 'noreferrer' }) },
  });
}
