import * as calls from '@bracketbid/contract/http/shares';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { SHARE_MESSAGES } from '@bracketbid/contract/text/shares';
import { ownersIn } from '@bracketbid/engine/money/ownership';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { GroupContext, GroupContexts } from '../groups/groupContexts.ts';
import type { GroupLog } from '../groups/groupLog.ts';
import { ownersShown } from '../groups/owners.ts';
import { personIn } from '../groups/roster.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { GroupMoneyReader } from '../results/groupMoney.ts';
import { createShares } from './shares.ts';

/** A table of forty divides its teams in an evening; a program is stopped. */
const WORDS = { max: 60, timeWindow: 600_000 };

/** Offers of shares, and who owns what together. */
export function shareRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly contexts: GroupContexts;
    readonly groupMoney: GroupMoneyReader;
    readonly groupLog: GroupLog;
    readonly feed: Pick<ChangeFeed, 'publish'>;
  },
): void {
  const { contexts, groupMoney, feed } = deps;
  const shares = createShares(deps);

  /** A group of the caller's that has money: rehearsals have none. @throws Refused (404, 403) */
  const groupFor = async (groupId: string, userId: string): Promise<GroupContext> => {
    const context = await contexts.readAsMember(groupId, userId);
    if (context.facts.rehearses !== null) throw new Refused('NotFound', MESSAGES.groupNotFound);
    return context;
  };

  /** What anybody's money follows: also what they owe each other. */
  const changed = (groupId: string) => {
    feed.publish({ kind: 'SharesChanged', groupId });
    feed.publish({ kind: 'SettlementChanged', groupId });
  };

  routes.member(calls.sharesOfGroup, async ({ params: { groupId }, caller: { userId } }) => {
    const context = await groupFor(groupId, userId);
    const [offers, { books }] = await Promise.all([shares.of(context), groupMoney.of(groupId)]);
    return {
      data: offers.filter(
        ({ state, offeredBy, parts, awaits }) =>
          state === 'open' &&
          (offeredBy === userId ||
            awaits.includes(userId) ||
            parts.some((part) => part.userId === userId)),
      ),
      owners: books.owned.map((lot) => ({
        teamID: lot.teamId,
        owners: ownersShown(ownersIn(lot), (id) => personIn(context.roster, id)),
      })),
    };
  });

  routes.member(
    calls.offerShares,
    async ({ body: { groupId, teamID, parts }, caller: { userId: by } }) => {
      const context = await groupFor(groupId, by);
      const offer = await shares.offer(context, { by, teamId: teamID, parts });
      changed(groupId);
      const message = offer.state === 'accepted' ? SHARE_MESSAGES.held : SHARE_MESSAGES.offered;
      return { message, offer };
    },
    { accountLimit: WORDS },
  );

  const ANSWERS = [
    [calls.acceptShares, 'ShareAccepted', SHARE_MESSAGES.accepted],
    [calls.declineShares, 'ShareDeclined', SHARE_MESSAGES.declined],
    [calls.withdrawShares, 'ShareWithdrawn', SHARE_MESSAGES.withdrawn],
  ] as const;
  for (const [call, type, said] of ANSWERS) {
    routes.member(
      call,
      async ({ params: { id }, caller: { userId: by } }) => {
        const groupId = await shares.readGroup(id);
        if (groupId === null) throw new Refused('NotFound', SHARE_MESSAGES.notFound);
        const context = await groupFor(groupId, by);
        const offer = await shares.say(context, { id, type, by });
        changed(groupId);
        return { message: offer.state === 'accepted' ? SHARE_MESSAGES.held : said, offer };
      },
      { accountLimit: WORDS },
    );
  }
}
