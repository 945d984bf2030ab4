import { randomUUID } from 'node:crypto';
import { CHAT_WORDS } from '@bracketbid/contract/chatWords';
import type { Selectable } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { Refused } from '../failures.ts';

export type ChatRow = Selectable<Tables['chat_messages']>;

const PAGE = 50;

/** A page of a group's chat, oldest first. */
export async function readChat(
  { kysely }: Database,
  groupId: string,
  before: number | undefined,
): Promise<{ rows: ChatRow[]; hasEarlier: boolean }> {
  const latest = await kysely
    .selectFrom('chat_messages')
    .selectAll()
    .where('group_id', '=', groupId)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(PAGE + 1)
    .execute();
  return { rows: latest.slice(0, PAGE).toReversed(), hasEarlier: latest.length > PAGE };
}

/** Stores what a member says as the next of the group's messages; the same once more changes nothing. */
export async function storeSaid(
  { kysely }: Database,
  clock: Clock,
  said: { readonly groupId: string; authorId: string; text: string; clientId: string },
): Promise<ChatRow> {
  const { groupId, authorId, text, clientId } = said;
  return kysely.transaction().execute(async (tx) => {
    // Locks the chat's own row: those who speak at once wait for each other, and nobody else does.
    const { last_seq } = await tx
      .insertInto('chats')
      .values({ group_id: groupId, last_seq: 0 })
      .onConflict((conflict) =>
        conflict.column('group_id').doUpdateSet((row) => ({ last_seq: row.ref('chats.last_seq') })),
      )
      .returning('last_seq')
      .executeTakeFirstOrThrow();
    const known = await tx
      .selectFrom('chat_messages')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('author_id', '=', authorId)
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    if (known !== undefined) return known;
    const seq = last_seq + 1;
    await tx.updateTable('chats').set({ last_seq: seq }).where('group_id', '=', groupId).execute();
    return tx
      .insertInto('chat_messages')
      .values({
        ...{ group_id: groupId, seq, id: randomUUID(), author_id: authorId },
        ...{ client_id: clientId, text, created_at: new Date(clock.nowMs()) },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Removes a message's text for good.
 *
 * @throws Refused (404) if the chat has no such message, (403) for anyone but its author and the group's admin
 */
export async function removeSaid(
  { kysely }: Database,
  message: { readonly groupId: string; readonly id: string },
  by: { readonly userId: string; readonly isAdmin: boolean },
): Promise<ChatRow> {
  const found = await kysely
    .selectFrom('chat_messages')
    .selectAll()
    .where('group_id', '=', message.groupId)
    .where('id', '=', message.id)
    .executeTakeFirst();
  if (found === undefined) throw new Refused('NotFound', CHAT_WORDS.notFound);
  if (!by.isAdmin && found.author_id !== by.userId) {
    throw new Refused('Forbidden', CHAT_WORDS.removeForbidden);
  }
  await kysely
    .updateTable('chat_messages')
    .set({ text: null })
    .where('id', '=', message.id)
    .execute();
  return { ...found, text: null };
}
