import * as contests from '@bracketbid/contract/contest/calls';
import * as calls from '@bracketbid/contract/http/groups';
import * as joining from '@bracketbid/contract/http/joining';
import * as receipts from '@bracketbid/contract/http/receipts';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Kysely } from 'kysely';
import type { GroupContexts } from './groupContexts.ts';
import type { GroupLog } from './groupLog.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../platform/http/routes.ts';
import { siteFor } from '../settings/currentSeasons.ts';
import type { Settings } from '../settings/settings.ts';
import { contestHour, isGroupClosed } from './groupHour.ts';
import { readGroupHour } from './groupRules.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { createGroup } from './createGroup.ts';
import { toGroup } from './groups.ts';
import { joinGroup, leaveGroup } from './joining/membership.ts';
import { groupIdFor } from './contests/namedGroup.ts';
import { CONTEST_BYTES_MAX } from '../tournament/contests/contestLimits.ts';
import { toRecord } from '../tournament/contests/contests.ts';

/** Each is shown to the whole group, whose log keeps it. */
const MOVES = { max: 30, timeWindow: 600_000 };

export function groupRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly settings: Settings;
    readonly catalogues: Catalogues;
    readonly contexts: GroupContexts;
    readonly groupLog: GroupLog;
    readonly feed: Pick<ChangeFeed, 'publish'>;
  },
): void {
  const { database, clock, settings, catalogues, contexts, groupLog, feed } = deps;
  /** [START-1] Joining and leaving go by the group's hour. */
  const isClosed = async (tx: Kysely<Tables>, groupId: string) => {
    const hour = await readGroupHour(tx, groupId);
    return isGroupClosed(hour, clock.nowMs());
  };

  const groupFor = async (groupId: string, userId: string) =>
    toGroup((await contexts.forMember(groupId, userId)).facts);

  routes.member(calls.myGroupId, async ({ query, caller }) => ({
    groupId: await groupIdFor(deps, caller, query),
  }));

  routes.member(calls.viewGroup, async ({ query, caller }) => {
    const groupId = await groupIdFor(deps, caller, query);
    return { group: groupId === null ? null : await groupFor(groupId, caller.userId) };
  });

  routes.member(
    contests.createGroup,
    async ({ query, body, caller }) => {
      const { groupname: name, contest, auctionDate } = body;
      const memberLimit = settings.get().groupMemberLimit;
      if (contest !== undefined) {
        const record = toRecord(contest, null);
        const hour = contestHour(auctionDate, record.startsAt, clock.nowMs());
        const groupId = await createGroup(database, clock, {
          of: { record, auctionDate: hour },
          name,
          userId: caller.userId,
          memberLimit,
        });
        feed.publish({ kind: 'RulesChanged', groupId, isHourMoved: true });
        return { message: MESSAGES.groupCreated, group: await groupFor(groupId, caller.userId) };
      }
      const { tournamentId } = await catalogues.named(query.season);
      // [START-1] Groups are made until the season's hour.
      const site = siteFor(await settings.readIn(database.kysely), tournamentId);
      if (isGroupClosed(site.auctionDate, clock.nowMs())) {
        throw new Refused('Conflict', MESSAGES.auctionStarted);
      }
      const groupId = await createGroup(database, clock, {
        of: { tournamentId },
        name,
        userId: caller.userId,
        memberLimit,
      });
      return { message: MESSAGES.groupCreated, group: await groupFor(groupId, caller.userId) };
    },
    { accountLimit: MOVES, bodyLimit: CONTEST_BYTES_MAX },
  );

  routes.member(
    joining.joinGroup,
    async ({ params, caller }) => {
      const groupId = await joinGroup(database, clock, {
        slug: params.slug,
        userId: caller.userId,
        isClosed,
      });
      feed.publish({ kind: 'GroupChanged', groupId });
      return { message: MESSAGES.groupJoined, group: await groupFor(groupId, caller.userId) };
    },
    { accountLimit: MOVES },
  );

  routes.member(
    joining.leaveGroup,
    async ({ params: { groupId }, caller }) => {
      if (!settings.get().groupLeaveEnabled) {
        throw new Refused('Forbidden', MESSAGES.leaveNotAllowed);
      }
      const { deleted } = await leaveGroup(database, {
        groupId,
        userId: caller.userId,
        isClosed,
        log: (tx, event) => groupLog.append(tx, groupId, event, clock.nowMs()),
      });
      feed.publish({ kind: 'GroupChanged', groupId });
      if (deleted) feed.publish({ kind: 'GroupDeleted', groupId });
      feed.publish({ kind: 'MemberLeft', groupId, userId: caller.userId });
      return { message: MESSAGES.groupLeft };
    },
    { accountLimit: MOVES },
  );

  routes.member(receipts.groupLog, async ({ params: { groupId }, caller }) => {
    await contexts.readAsMember(groupId, caller.userId);
    const events = await groupLog.read(groupId);
    const data = events.map(({ seq, atMs, event, hash }) => ({
      seq,
      event,
      hash,
      at: new Date(atMs).toISOString(),
    }));
    return { chain: 'group' as const, groupId, data };
  });

  routes.member(calls.isMemberOfGroup, async ({ params, caller }) => {
    const { roster } = await contexts.forMember(params.groupId, caller.userId);
    return { isMember: roster.members.has(caller.userId) };
  });
}
