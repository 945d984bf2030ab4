import { CHAT_WORDS } from '@bracketbid/contract/text/chat';
import * as calls from '@bracketbid/contract/http/chat';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { findAccount } from '../accounts/users.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused, RefusedField } from '../failures.ts';
import { createFairQueue } from '../platform/limits/fairQueue.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { isAccountIn, personIn } from '../groups/roster.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Settings } from '../settings/settings.ts';
import {
  type ChatRow,
  muteMember,
  readChat,
  readChatRules,
  removeSaid,
  storeReport,
  storeSaid,
  switchChat,
} from './chat.ts';

/** A lively evening is some messages a minute; a program is stopped. */
const SAYING = { max: 20, timeWindow: 60_000 };

/** Each report is a mail. */
const REPORTS = { max: 10, timeWindow: 3_600_000 };

const SAYING_QUEUE = {
  atOnceMax: 1,
  waitingMax: 200,
  refusal: { message: MESSAGES.tooManyRequests, retrySeconds: 5 },
};

/** What members of a group say to each other. */
export function chatRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly contexts: GroupContexts;
    readonly settings: Pick<Settings, 'get'>;
    readonly config: Pick<Config, 'adminEmail'>;
    readonly mailer: Pick<Mailer, 'send' | 'wake'>;
    readonly feed: Pick<ChangeFeed, 'publish'>;
  },
): void {
  const { database, clock, contexts, settings, mailer, feed } = deps;

  /** A group of the caller's with a chat: rehearsals have none. @throws Refused (404, 403) */
  const groupFor = async (groupId: string, userId: string) => {
    const context = await contexts.readAsMember(groupId, userId);
    if (context.facts.rehearses !== null) throw new Refused('NotFound', MESSAGES.groupNotFound);
    return context;
  };

  const groupOfAdmin = async (groupId: string, userId: string) => {
    const context = await groupFor(groupId, userId);
    if (context.facts.adminId !== userId) throw new Refused('Forbidden', CHAT_WORDS.adminOnly);
    return context;
  };
  const changed = (groupId: string, seq: number) =>
    feed.publish({ kind: 'ChatChanged', groupId, seq });
  const saying = createFairQueue(SAYING_QUEUE);

  routes.member(calls.groupChat, async ({ params: { groupId }, query, caller }) => {
    await groupFor(groupId, caller.userId);
    const { rows, hasEarlier } = await readChat(database, groupId, query.before);
    const rules = await readChatRules(database, groupId);
    return { ...rules, messages: rows.map(shown), hasEarlier };
  });

  routes.member(
    calls.sayInChat,
    async ({ body, caller: { userId } }) => {
      await groupFor(body.groupId, userId);
      const { groupId } = body;
      // One at a time, group by group: a flood waits, and bids have the database to themselves.
      const stored = await saying.run(groupId, () =>
        storeSaid(database, clock, { ...body, authorId: userId }),
      );
      changed(groupId, stored.seq);
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
      changed(params.groupId, removed.seq);
      return { message: CHAT_WORDS.removed, chatMessage: shown(removed) };
    },
    { accountLimit: SAYING },
  );

  routes.member(
    calls.switchChat,
    async ({ params: { groupId }, body: { isOn }, caller }) => {
      await groupOfAdmin(groupId, caller.userId);
      await switchChat(database, groupId, isOn);
      changed(groupId, 0);
      return { message: isOn ? CHAT_WORDS.turnedOn : CHAT_WORDS.turnedOff };
    },
    { accountLimit: SAYING },
  );

  routes.member(
    calls.muteInChat,
    async ({ params: { groupId }, body, caller }) => {
      const { facts } = await groupOfAdmin(groupId, caller.userId);
      if (!isAccountIn(facts, body.userId)) {
        throw new RefusedField('userId', CHAT_WORDS.notInGroup);
      }
      if (body.userId === caller.userId) throw new RefusedField('userId', CHAT_WORDS.noSelf);
      await muteMember(database, { groupId, ...body });
      changed(groupId, 0);
      return { message: body.isMuted ? CHAT_WORDS.mutedNow : CHAT_WORDS.unmutedNow };
    },
    { accountLimit: SAYING },
  );

  routes.member(
    calls.reportInChat,
    async ({ params, caller: { userId } }) => {
      const { facts, roster } = await groupFor(params.groupId, userId);
      await database.kysely.transaction().execute(async (tx) => {
        const { row, isNew } = await storeReport(tx, clock, { ...params, reporterId: userId });
        if (!isNew) return;
        const reporter = await findAccount({ kysely: tx }, userId);
        if (reporter === null) throw new Error('There is no such account');
        await mailer.send(
          settings.get().adminEmail || deps.config.adminEmail,
          {
            kind: 'reported',
            name: reporter.fullName,
            email: reporter.email,
            authorName: personIn(roster, row.author_id).fullName,
            groupName: facts.name,
            message: row.text ?? '',
          },
          tx,
        );
      });
      mailer.wake();
      return { message: CHAT_WORDS.reported };
    },
    { accountLimit: REPORTS },
  );
}

function shown(row: ChatRow): calls.ChatMessage {
  return {
    _id: row.id,
    seq: row.seq,
    author: row.author_id,
    text: row.text,
    createdAt: row.created_at.toISOString(),
  };
}
