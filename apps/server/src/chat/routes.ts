import { CHAT_WORDS } from '@bracketbid/contract/chatWords';
import * as calls from '@bracketbid/contract/http/chat';
import { MESSAGES } from '@bracketbid/contract/messages';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { Routes } from '../http/routes.ts';
import { type ChatRow, readChat, removeSaid, storeSaid } from './chat.ts';

/** A lively evening is some messages a minute; a program is stopped. */
const SAYING = { max: 20, timeWindow: 60_000 };

/** What members of a group say to each other. */
export function chatRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly contexts: GroupContexts;
  },
): void {
  const { database, clock, contexts } = deps;

  /** A group of the caller's with a chat: rehearsals have none. @throws Refused (404, 403) */
  const groupFor = async (groupId: string, userId: string) => {
    const context = await contexts.memberOf(groupId, userId);
    if (context.facts.rehearses !== null) throw new Refused('NotFound', MESSAGES.groupNotFound);
    return context;
  };

  routes.member(calls.groupChat, async ({ params: { groupId }, query, caller }) => {
    await groupFor(groupId, caller.userId);
    const { rows, hasEarlier } = await readChat(database, groupId, query.before);
    return { messages: rows.map(shown), hasEarlier };
  });

  routes.member(
    calls.sayInChat,
    async ({ body, caller: { userId } }) => {
      await groupFor(body.groupId, userId);
      const stored = await storeSaid(database, clock, { ...body, authorId: userId });
      return { message: CHAT_WORDS.said, chatMessage: shown(stored) };
    },
    { accountLimit: SAYING },
  );

  routes.member(
    calls.removeFromChat,
    async ({ params, caller: { userId } }) => {
      const { facts } = await groupFor(params.groupId, userId);
      const isAdmin = facts.adminId === userId;
      const removed = await removeSaid(database, params, { userId, isAdmin });
      return { message: CHAT_WORDS.removed, chatMessage: shown(removed) };
    },
    { accountLimit: SAYING },
  );
}

function shown(row: ChatRow): calls.ChatMessage {
  return {
    ...{ _id: row.id, seq: row.seq, author: row.author_id, text: row.text },
    createdAt: row.created_at.toISOString(),
  };
}
