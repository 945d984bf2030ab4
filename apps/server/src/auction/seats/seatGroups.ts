import { MESSAGES } from '@bracketbid/contract/text/messages';
import { SEAT_MESSAGES } from '@bracketbid/contract/text/seats';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused, RefusedByRules } from '../../failures.ts';
import type { GroupContext, GroupContexts } from '../../groups/groupContexts.ts';
import { isGroupClosed } from '../../groups/groupHour.ts';
import { readGroupHour } from '../../groups/groupRules.ts';
import { lockGroup } from '../../groups/queries.ts';

/** Groups as their hosts change seats and clerks: in their own chain until the start, in the auction's log from then on. */
export type SeatGroups = {
  /**
   * The group of a host, with a gavel, until its auction is over.
   *
   * @throws Refused (404, 403), RefusedByRules (409) for a group that the clock paces, or whose auction is over
   */
  hostedBy(groupId: string, userId: string): Promise<GroupContext>;
  /**
   * Changes a group in one transaction, with its row locked.
   *
   * @param work  `isBefore` says whether the group's own chain has the word; else the auction's log has it, once this is done
   * @throws Refused (409) while the auction is about to begin
   */
  change<T>(
    groupId: string,
    work: (tx: Kysely<Tables>, isBefore: boolean) => Promise<T>,
  ): Promise<{ readonly isBefore: boolean; readonly done: T }>;
};

/** [SEAT-2, SEAT-3] Seats are given until the auction is over, where a person ends the lots. @throws RefusedByRules (409) */
export function refuseUnlessOpen({ facts }: GroupContext): void {
  if (!facts.hasGavel) throw new RefusedByRules({ code: 'NoGavel' });
  if (facts.completedAt !== null) throw new RefusedByRules({ code: 'AuctionOver' });
}

export function createSeatGroups(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly contexts: Pick<GroupContexts, 'readAsMember'>;
}): SeatGroups {
  const { database, clock, contexts } = deps;
  return {
    hostedBy: async (groupId, userId) => {
      const context = await contexts.readAsMember(groupId, userId);
      if (context.facts.rehearses !== null) throw new Refused('NotFound', MESSAGES.groupNotFound);
      if (context.facts.adminId !== userId) throw new Refused('Forbidden', MESSAGES.hostOnly);
      refuseUnlessOpen(context);
      return context;
    },
    change: (groupId, work) =>
      database.kysely.transaction().execute(async (tx) => {
        const group = await lockGroup(tx, groupId);
        if (group === null) throw new Refused('NotFound', MESSAGES.groupNotFound);
        const isBefore = group.startedAt === null;
        // What the auction begins with may have been read already.
        if (isBefore && isGroupClosed(await readGroupHour(tx, groupId), clock.nowMs())) {
          throw new Refused('Conflict', SEAT_MESSAGES.notNow);
        }
        return { isBefore, done: await work(tx, isBefore) };
      }),
  };
}
