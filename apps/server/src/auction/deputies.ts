import type { Group } from '@bracketbid/contract/entities';
import { deputyHasLeave, MESSAGES } from '@bracketbid/contract/text/messages';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import { listDeputyships } from '@bracketbid/engine/auction/deputies';
import type { AuctionState, Deputyship } from '@bracketbid/engine/auction/state';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused, RefusedByRules, RefusedField } from '../failures.ts';
import { readDeputyships } from '../groups/deputyships.ts';
import type { GroupContext, GroupContexts } from '../groups/groupContexts.ts';
import { isGroupClosed } from '../groups/groupHour.ts';
import type { GroupLog } from '../groups/groupLog.ts';
import { readGroupHour } from '../groups/groupRules.ts';
import { toGroup } from '../groups/groups.ts';
import { lockGroup, readMemberIds } from '../groups/queries.ts';
import { isAccountIn, personIn } from '../groups/roster.ts';
import type { Auctions } from './auctions.ts';

/** Who bids for whom. Before the start the group's own chain has it, from then on the auction's log. */
export type Deputies = {
  /**
   * [DEPUTY-1] Names who bids for a member, changes the limit, or takes it back. Said twice, it stands once.
   *
   * @param named.deputy  null takes it back
   * @param named.limit  whole dollars; needed for a deputy
   * @throws RefusedByRules, Refused
   */
  name(
    groupId: string,
    userId: string,
    named: { readonly deputy: string | null; readonly limit: number | null },
  ): Promise<{ readonly group: Group; readonly message: string }>;
};

type Named = Pick<Deputyship, 'userId' | 'limit'> & { readonly deputy: string | null };

export function createDeputies(deps: {
  readonly auctions: Pick<Auctions, 'command' | 'room'>;
  readonly contexts: Pick<GroupContexts, 'readAsMember' | 'forMember'>;
  readonly database: Database;
  readonly groupLog: Pick<GroupLog, 'append'>;
  readonly clock: Clock;
  readonly feed: Pick<ChangeFeed, 'publish'>;
}): Deputies {
  const { auctions, contexts, database, groupLog, clock, feed } = deps;

  /** Into the group's own chain, with its row locked. @returns whether the auction has not begun yet */
  const nameBefore = async (groupId: string, named: Named): Promise<boolean> => {
    const isBefore = await database.kysely.transaction().execute(async (tx) => {
      const group = await lockGroup(tx, groupId);
      if (group === null) throw new Refused('NotFound', MESSAGES.groupNotFound);
      if (group.startedAt !== null) return false;
      const hour = await readGroupHour(tx, groupId);
      // What the auction begins with may have been read already.
      if (isGroupClosed(hour, clock.nowMs())) throw new Refused('Conflict', MESSAGES.deputyNotNow);
      const memberIds = await readMemberIds(tx, groupId);
      if (!memberIds.has(named.userId)) throw new Refused('Forbidden', MESSAGES.notMember);
      if (named.deputy !== null && !memberIds.has(named.deputy)) {
        throw new Refused('NotFound', MESSAGES.notInThisGroup);
      }
      const standing = (await readDeputyships(tx, [groupId])).get(groupId) ?? [];
      const before = standing.find(({ userId }) => userId === named.userId);
      if (isSame(before, named)) return true;
      await groupLog.append(tx, groupId, { type: 'DeputyNamed', ...named }, clock.nowMs());
      return true;
    });
    if (isBefore) feed.publish({ kind: 'GroupChanged', groupId });
    return isBefore;
  };

  /** Into the auction's log. @returns the state that has it */
  const nameDuring = async (groupId: string, named: Named): Promise<AuctionState> => {
    try {
      return await auctions.command(groupId, { type: 'NameDeputy', ...named });
    } catch (error) {
      const stands = error instanceof RefusedByRules && error.code === 'NothingDue';
      if (!stands) throw error;
      return (await auctions.room(groupId)).state();
    }
  };

  const groupWith = (
    { facts }: GroupContext,
    deputyships: readonly Deputyship[] = facts.deputies,
  ): Group => toGroup({ ...facts, deputies: deputyships });

  return {
    name: async (groupId, userId, { deputy, limit }) => {
      const { roster } = await contexts.readAsMember(groupId, userId);
      if (deputy === userId) throw new RefusedByRules({ code: 'InvalidDeputy' });
      if (deputy !== null && limit === null) {
        throw new RefusedField('limit', MESSAGES.deputyLimitInvalid);
      }
      // A seat bids for nobody.
      if (
        deputy !== null &&
        !isAccountIn((await contexts.forMember(groupId, deputy)).facts, deputy)
      ) {
        throw new Refused('NotFound', MESSAGES.notInThisGroup);
      }
      const named = { userId, deputy, limit: deputy === null ? 0 : (limit ?? 0) };
      const message =
        deputy === null
          ? MESSAGES.deputyTakenBack
          : deputyHasLeave(personIn(roster, deputy).fullName, named.limit);
      const { phase } = (await auctions.room(groupId)).state();
      if (phase === 'scheduled' && !isRehearsalId(groupId) && (await nameBefore(groupId, named))) {
        return { message, group: groupWith(await contexts.readAsMember(groupId, userId)) };
      }
      const state = await nameDuring(groupId, named);
      const context = await contexts.readAsMember(groupId, userId);
      const standing = state.phase === 'scheduled' ? [] : listDeputyships(state);
      return { message, group: groupWith(context, standing) };
    },
  };
}

function isSame(before: Deputyship | undefined, { deputy, limit }: Named): boolean {
  if (before === undefined) return deputy === null;
  return before.deputy === deputy && before.limit === limit;
}
