import type { ContactMessage } from '@bracketbid/contract/http/admin';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import type { ListPage } from '../platform/http/lists.ts';

/** The messages of the contact form, the newest first. */
export async function listContacts(
  database: Database,
  { limit, offset, like }: ListPage,
  show: 'all' | 'unread' | 'unanswered',
): Promise<{ rows: ContactMessage[]; total: number }> {
  let found = database.kysely.selectFrom('contact_messages');
  if (show === 'unread') found = found.where('read_at', 'is', null);
  if (show === 'unanswered') found = found.where('answered_at', 'is', null);
  if (like !== null) {
    found = found.where((or) =>
      or.or(
        (['name', 'email', 'subject', 'message'] as const).map((column) =>
          or(column, 'ilike', like),
        ),
      ),
    );
  }
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(buildMessage), total };
}

export async function unreadContacts(database: Database): Promise<number> {
  const { unread } = await database.kysely
    .selectFrom('contact_messages')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks a message. @throws Refused (404) */
export async function markContact(
  database: Database,
  clock: Clock,
  id: string,
  marks: { readonly read?: boolean | undefined; readonly answered?: boolean | undefined },
): Promise<ContactMessage> {
  const now = new Date(clock.nowMs());
  const row = await database.kysely
    .updateTable('contact_messages')
    .set({
      // An existing mark keeps its time; answered implies read.
      ...(marks.read === undefined
        ? {}
        : { read_at: marks.read ? sql<Date>`coalesce(read_at, ${now})` : null }),
      ...(marks.answered === undefined
        ? {}
        : { answered_at: marks.answered ? sql<Date>`coalesce(answered_at, ${now})` : null }),
      ...(marks.answered === true ? { read_at: sql<Date>`coalesce(read_at, ${now})` } : {}),
      id,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refused('NotFound', MESSAGES.notFound);
  return buildMessage(row);
}

/** @returns the deleted message. @throws Refused (404) */
export async function deleteContact(database: Database, id: string): Promise<ContactMessage> {
  const row = await database.kysely
    .deleteFrom('contact_messages')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refused('NotFound', MESSAGES.notFound);
  return buildMessage(row);
}

function buildMessage(row: Selectable<Tables['contact_messages']>): ContactMessage {
  const { id: _id, name, email, phone, subject, message } = row;
  return {
    _id,
    name,
    email,
    phone,
    subject,
    message,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}
