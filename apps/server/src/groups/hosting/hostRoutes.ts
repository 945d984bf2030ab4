import * as hosting from '@bracketbid/contract/http/hosting';
import {
  handedOver,
  invitationsSent,
  memberRemoved,
  nudged,
  START_NOW_MESSAGES,
} from '@bracketbid/contract/text/hosting';
import type { Group } from '@bracketbid/contract/entities';
import { toNetwork } from '../../platform/border/address.ts';
import type { ChangeFeed } from '../../platform/changes/feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Presence } from '../../platform/presence/presence.ts';
import type { Pusher } from '../../platform/push/pusher.ts';
import type { GroupContexts } from '../groupContexts.ts';
import type { Boards } from '../boards/boards.ts';
import type { GroupLog } from '../groupLog.ts';
import { toGroup } from '../groups.ts';
import type { HostsHands } from './hostsHands.ts';
import { createStartNow } from './startNow.ts';

/** A host tidies up a table; a program is stopped. */
const CHANGES = { max: 60, timeWindow: 600_000 };
/** Each is pushed to everybody else's phone: a host who starts and takes back can't ring them all evening. */
const STARTS = { max: 10, timeWindow: 600_000 };

/** Mails to people who have not asked for any: a second list, and a third for those that bounced. */
const INVITATIONS = { max: 6, timeWindow: 3_600_000 };
/** A thousand addresses, the most seats that a site can give a group. */
const INVITATIONS_BYTES_MAX = 300_000;

/** What a group's admin does for the group before its auction. */
export function hostRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly contexts: GroupContexts;
    readonly groupLog: GroupLog;
    readonly boards: Pick<Boards, 'ofGroup'>;
    readonly presence: Pick<Presence, 'in'>;
    readonly hands: HostsHands;
    readonly pusher: Pick<Pusher, 'send' | 'wake'>;
    readonly feed: Pick<ChangeFeed, 'publish'>;
  },
): void {
  const { contexts, hands, boards, presence, feed } = deps;
  const starting = createStartNow(deps);

  const groupFor = async (groupId: string, userId: string): Promise<Group> =>
    toGroup((await contexts.forMember(groupId, userId)).facts);

  /** A member's name as it was a moment ago, for the sentence. */
  const readName = async (groupId: string, userId: string): Promise<string | null> => {
    const context = await contexts.of(groupId).catch(() => null);
    return context?.roster.members.get(userId)?.fullName ?? null;
  };

  routes.member(
    hosting.handOverGroup,
    async ({ body: { groupId, userId }, caller }) => {
      await hands.handOver({ groupId, userId: caller.userId }, userId);
      feed.publish({ kind: 'GroupChanged', groupId });
      const group = await groupFor(groupId, caller.userId);
      return { message: handedOver(await readName(groupId, userId)), group };
    },
    { accountLimit: CHANGES },
  );

  routes.member(
    hosting.removeMember,
    async ({ body: { groupId, userId }, caller }) => {
      const name = await readName(groupId, userId);
      const invitations = await hands.removeMember({ groupId, userId: caller.userId }, userId);
      feed.publish({ kind: 'GroupChanged', groupId });
      feed.publish({ kind: 'MemberLeft', groupId, userId });
      const boardLink = (await boards.ofGroup(groupId)) !== null;
      const message = memberRemoved(name, { invitations, boardLink });
      return { message, group: await groupFor(groupId, caller.userId) };
    },
    { accountLimit: CHANGES },
  );

  routes.member(
    hosting.inviteToGroup,
    async ({ body: { groupId, emails }, caller, request }) => {
      const host = { groupId, userId: caller.userId };
      const { mailed, notMailed } = await hands.invite(host, emails, toNetwork(request.ip));
      const message = invitationsSent(mailed, notMailed.length);
      return { message, group: await groupFor(groupId, caller.userId), notMailed };
    },
    { accountLimit: INVITATIONS, bodyLimit: INVITATIONS_BYTES_MAX },
  );

  routes.member(
    hosting.nudgeGroup,
    async ({ body: { groupId }, caller }) => {
      const host = { groupId, userId: caller.userId };
      const { mailed, notMailed } = await hands.nudge(host, presence.in(groupId));
      return { message: nudged(mailed, notMailed), group: await groupFor(groupId, caller.userId) };
    },
    { accountLimit: CHANGES },
  );

  const publishStart = (groupId: string) => {
    feed.publish({ kind: 'GroupChanged', groupId });
    feed.publish({ kind: 'RulesChanged', groupId, isHourMoved: true });
  };

  routes.member(
    hosting.startNow,
    async ({ body: { groupId }, caller: { userId } }) => {
      await contexts.readAsMember(groupId, userId);
      await starting.start({ groupId, userId });
      publishStart(groupId);
      const group = await groupFor(groupId, userId);
      return { message: START_NOW_MESSAGES.startsInAMinute, group };
    },
    { accountLimit: STARTS },
  );

  routes.member(
    hosting.takeBackStart,
    async ({ body: { groupId }, caller: { userId } }) => {
      await contexts.readAsMember(groupId, userId);
      if (await starting.takeBack({ groupId, userId })) publishStart(groupId);
      const group = await groupFor(groupId, userId);
      return { message: START_NOW_MESSAGES.takenBack, group };
    },
    { accountLimit: CHANGES },
  );
}
