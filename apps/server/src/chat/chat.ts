import { CHAT_WORDS } from '@bracketbid/contract/text/chat';
import type { Kysely, Selectable } from 'kysely';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import { newId } from '../platform/crypto/newId.ts';
import { selectPastGroups } from '../groups/queries.ts';

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

/** Whether a group's chat is on, and who may only read. */
export async function readChatRules({ kysely }: Database, groupId: string) {
  const [chat, mutes] = await Promise.all([
    kysely.selectFrom('chats').select('is_off').where('group_id', '=', groupId).executeTakeFirst(),
    kysely.selectFrom('chat_mutes').select('user_id').where('group_id', '=', groupId).execute(),
  ]);
  return { isOn: chat?.is_off !== true, muted: mutes.map(({ user_id }) => user_id) };
}

/** Turns a group's chat on or off; what was said stays. */
export async function switchChat(
  { kysely }: Database,
  groupId: string,
  isOn: boolean,
): Promise<void> {
  await kysely
    .insertInto('chats')
    .values({ group_id: groupId, is_off: !isOn })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet({ is_off: !isOn }))
    .execute();
}

/** Lets a member only read, or write again. */
export async function muteMember(
  { kysely }: Database,
  { groupId, userId, isMuted }: { groupId: string; userId: string; isMuted: boolean },
): Promise<void> {
  if (isMuted) {
    await kysely
      .insertInto('chat_mutes')
      .values({ group_id: groupId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await kysely
    .deleteFrom('chat_mutes')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Keeps that a member reported a message.
 *
 * @returns the message, and whether this member had not reported it before
 * @throws Refused (404) if the chat has no such message, or its text is gone
 */
export async function storeReport(
  db: Kysely<Tables>,
  clock: Clock,
  { groupId, id, reporterId }: { groupId: string; id: string; reporterId: string },
): Promise<{ row: ChatRow; isNew: boolean }> {
  const row = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.text === null) throw new Refused('NotFound', CHAT_WORDS.notFound);
  const stored = await db
    .insertInto('chat_reports')
    .values({ message_id: id, reporter_id: reporterId, created_at: new Date(clock.nowMs()) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return { row, isNew: stored !== undefined };
}

/**
 * Stores what a member says as the next of the group's messages; the same once more changes nothing.
 *
 * @throws Refused (409) where the chat is off, (403) for who may only read
 */
export async function storeSaid(
  { kysely }: Database,
  clock: Clock,
  said: { readonly groupId: string; authorId: string; text: string; clientId: string },
): Promise<ChatRow> {
  const { groupId, authorId, text, clientId } = said;
  return kysely.transaction().execute(async (tx) => {
    // Locks the chat's own row: those who speak at once wait for each other, and nobody else does.
    const { last_seq, is_off } = await tx
      .insertInto('chats')
      .values({ group_id: groupId })
      .onConflict((conflict) =>
        conflict.column('group_id').doUpdateSet((row) => ({ last_seq: row.ref('chats.last_seq') })),
      )
      .returning(['last_seq', 'is_off'])
      .executeTakeFirstOrThrow();
    const known = await tx
      .selectFrom('chat_messages')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('author_id', '=', authorId)
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    if (known !== undefined) return known;
    const muted = await tx
      .selectFrom('chat_mutes')
      .select('user_id')
      .where('group_id', '=', groupId)
      .where('user_id', '=', authorId)
      .executeTakeFirst();
    if (muted !== undefined) throw new Refused('Forbidden', CHAT_WORDS.muted);
    if (is_off) throw new Refused('Conflict', CHAT_WORDS.off);
    const seq = last_seq + 1;
    await tx.updateTable('chats').set({ last_seq: seq }).where('group_id', '=', groupId).execute();
    return tx
      .insertInto('chat_messages')
      .values({
        group_id: groupId,
        seq,
        id: newId(),
        author_id: authorId,
        client_id: clientId,
        text,
        created_at: new Date(clock.nowMs()),
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

/** [CHAT-5] Deletes messages from before an instant, of seasons that are over. @returns how many */
export async function forgetChat(
  { kysely }: Pick<Database, 'kysely'>,
  before: Date,
  rowsMax: number,
): Promise<number> {
  const due = kysely
    .selectFrom('chat_messages')
    .select('id')
    .where('group_id', 'in', selectPastGroups(kysely))
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(rowsMax);
  const gone = await kysely
    .deleteFrom('chat_messages')
    .where('id', 'in', due)
    .returning('id')
    .execute();
  return gone.length;
}
