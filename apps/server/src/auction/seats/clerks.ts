import type { Person } from '@bracketbid/contract/entities';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { ChangeFeed } from '../../platform/changes/feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { RefusedByRules, RefusedFields } from '../../failures.ts';
import type { GroupContexts } from '../../groups/groupContexts.ts';
import type { GroupLog } from '../../groups/groupLog.ts';
import { readMemberIds } from '../../groups/queries.ts';
import { personIn } from '../../groups/roster.ts';
import { readClerks, storeClerks } from '../../groups/seats/clerks.ts';
import type { Auctions } from '../auctions.ts';
import type { SeatGroups } from './seatGroups.ts';

/** [GAVEL-1] Who may hold the gavel of a group. */
export type Clerks = {
  /** Says who may beside the host; said twice, it stands once. @returns all of them, the host first @throws RefusedByRules, Refused */
  name(hostId: string, groupId: string, userIds: readonly string[]): Promise<Person[]>;
  /** All of them, the host first. Of a rehearsal, its group's. */
  of(groupId: string): Promise<Person[]>;
};

export function createClerks(deps: {
  readonly clock: Clock;
  readonly auctions: Pick<Auctions, 'command'>;
  readonly contexts: Pick<GroupContexts, 'of'>;
  readonly groups: SeatGroups;
  readonly groupLog: Pick<GroupLog, 'append'>;
  readonly feed: Pick<ChangeFeed, 'publish'>;
}): Clerks {
  const { clock, auctions, contexts, groups, groupLog, feed } = deps;

  const listClerks: Clerks['of'] = async (groupId) => {
    const { facts, roster } = await contexts.of(groupId);
    const members = new Set(facts.members.map(({ _id }) => _id));
    const clerks = facts.clerks.filter((userId) => members.has(userId));
    const ids = new Set([facts.adminId, ...clerks]);
    return [...ids].map((userId) => personIn(roster, userId));
  };

  return {
    of: listClerks,
    name: async (hostId, groupId, userIds) => {
      await groups.hostedBy(groupId, hostId);
      const { isBefore, done } = await groups.change(groupId, async (tx, isFirst) => {
        const members = await readMemberIds(tx, groupId);
        const strangers = userIds.flatMap((userId, index) =>
          members.has(userId)
            ? []
            : [{ path: `userIds.${index}`, message: MESSAGES.notInThisGroup }],
        );
        if (strangers.length > 0) throw new RefusedFields(strangers);
        const clerks = [...new Set(userIds)].filter((userId) => userId !== hostId);
        const before = (await readClerks(tx, [groupId])).get(groupId) ?? [];
        const isSame = before.join() === clerks.join();
        if (isFirst && !isSame) {
          await storeClerks(tx, groupId, clerks);
          await groupLog.append(tx, groupId, { type: 'ClerksNamed', clerks }, clock.nowMs());
        }
        return { clerks, isSame };
      });
      if (!isBefore && !done.isSame) {
        await auctions
          .command(groupId, { type: 'NameClerks', clerks: done.clerks })
          .catch((error: unknown) => {
            const stands = error instanceof RefusedByRules && error.code === 'NothingDue';
            if (!stands) throw error;
          });
      }
      feed.publish({ kind: 'GroupChanged', groupId });
      return listClerks(groupId);
    },
  };
}
