import * as calls from '@bracketbid/contract/http/board';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import type { ChangeFeed } from '../../platform/changes/feed.ts';
import { Refused } from '../../failures.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findOrigin } from '../../platform/http/findOrigin.ts';
import type { Boards } from './boards.ts';
import type { GroupContexts } from '../groupContexts.ts';

/** A host tries out a television or two; each new address ends the one before it. */
const NEW_BOARDS = { max: 30, timeWindow: 600_000 };

/** A group's board is made, renewed and turned off by its admin. */
export function boardRoutes(
  routes: Routes,
  deps: {
    readonly boards: Boards;
    readonly contexts: GroupContexts;
    readonly feed: Pick<ChangeFeed, 'publish'>;
    readonly publicOrigin: string | null;
  },
): void {
  const { boards, contexts, feed, publicOrigin } = deps;

  /** @throws Refused (404) for an unknown group, (403) for anyone but its admin */
  const checkAdmin = async (groupId: string, userId: string): Promise<void> => {
    // A rehearsal has no board.
    if (isRehearsalId(groupId)) throw new Refused('NotFound', MESSAGES.groupNotFound);
    const { roster } = await contexts.readAsMember(groupId, userId);
    if (roster.groupAdminId !== userId) throw new Refused('Forbidden', MESSAGES.boardAdminOnly);
  };

  routes.member(
    calls.makeBoard,
    async ({ body: { groupId }, caller, request }) => {
      await checkAdmin(groupId, caller.userId);
      const token = await boards.make(groupId);
      feed.publish({ kind: 'BoardChanged', groupId });
      const url = `${findOrigin(request, publicOrigin)}/board/${token}`;
      return { message: MESSAGES.boardMade, board: { token, url } };
    },
    { accountLimit: NEW_BOARDS },
  );

  routes.member(calls.revokeBoard, async ({ body: { groupId }, caller }) => {
    await checkAdmin(groupId, caller.userId);
    await boards.revoke(groupId);
    feed.publish({ kind: 'BoardChanged', groupId });
    return { message: MESSAGES.boardRevoked };
  });

  routes.member(calls.boardOfGroup, async ({ params: { groupId }, caller }) => {
    await checkAdmin(groupId, caller.userId);
    const board = await boards.ofGroup(groupId);
    if (board === null) return { board: null };
    const { facts } = await contexts.of(groupId);
    const { madeAt, slug } = board;
    return { board: { madeAt: madeAt.toISOString(), hasJoinLink: slug === facts.slug } };
  });
}
