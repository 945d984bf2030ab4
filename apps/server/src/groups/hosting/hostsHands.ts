import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Refused } from '../../failures.ts';
import { endedWords } from '../endedWords.ts';
import type { GroupLog } from '../groupLog.ts';
import { newSlug } from '../joining/slug.ts';
import { voidInvitations } from '../joining/mailedInvitations.ts';
import { type Invited, inviteToGroup } from './inviting.ts';
import { type Host, type HostDeps, withLockedGroup } from './lockedGroup.ts';
import { nudgeAbsent } from './nudging.ts';

/** What a group's admin does before the start. Everyone else is refused (403), and so is the admin once it has started (409). */
export type HostsHands = {
  /** Makes a member the group's admin. @throws Refused (400) for oneself, (404) for nobody of the group */
  handOver(host: Host, userId: string): Promise<void>;
  /**
   * Removes a member, who is told by mail, and ends every way in that they could know: the group has another link, its mailed
   * invitations are void, and its board shows no link until it has a new address.
   *
   * @returns how many invitations are void
   * @throws Refused (400) for oneself, (404) for nobody of the group
   */
  removeMember(host: Host, userId: string): Promise<number>;
  /**
   * Mails a link of its own to each address, once however often and in whatever case it is listed.
   *
   * @param network  where the request comes from
   * @returns which were mailed, and which were not, with the reason: limits by address, by sender and by network
   * @throws Refused (400) for more addresses than the group has seats, (409) when none is free, (429) when none can be mailed
   */
  invite(host: Host, emails: readonly string[], network: string): Promise<Invited>;
  /**
   * Mails everyone who isn't here that they are awaited, and pushes it to those who want that. Once an hour, whichever process is asked.
   *
   * @param here  who needs no mail
   * @returns how many were mailed, and how many were not since their addresses, which nobody has proven, had enough mail today
   * @throws Refused (409) when all are here, TooSoon (429)
   */
  nudge(
    host: Host,
    here: ReadonlySet<string>,
  ): Promise<{ readonly mailed: number; readonly notMailed: number }>;
};

export function createHostsHands(
  deps: HostDeps & { readonly groupLog: Pick<GroupLog, 'append'> },
): HostsHands {
  const { clock, mailer, groupLog } = deps;

  return {
    handOver: (host, userId) =>
      withLockedGroup(deps, host, async (tx, { group, members }) => {
        if (userId === host.userId) throw new Refused('Invalid', MESSAGES.alreadyHost);
        if (!members.some((member) => member.userId === userId)) {
          throw new Refused('NotFound', MESSAGES.notInThisGroup);
        }
        await tx
          .updateTable('groups')
          .set({ admin_id: userId })
          .where('id', '=', group.id)
          .execute();
        const event = { type: 'HandedOver', from: host.userId, to: userId } as const;
        await groupLog.append(tx, group.id, event, clock.nowMs());
      }),

    removeMember: (host, userId) =>
      withLockedGroup(deps, host, async (tx, { group, members, hostName }) => {
        if (userId === host.userId) throw new Refused('Invalid', MESSAGES.cannotRemoveOneself);
        const gone = members.find((member) => member.userId === userId);
        if (gone === undefined) throw new Refused('NotFound', MESSAGES.notInThisGroup);
        await tx
          .deleteFrom('group_members')
          .where('group_id', '=', group.id)
          .where('user_id', '=', userId)
          .execute();
        await tx
          .updateTable('groups')
          .set({ slug: newSlug() })
          .where('id', '=', group.id)
          .execute();
        const voided = await voidInvitations(tx, group.id, clock.nowMs());
        const event = { type: 'MemberRemoved', userId, by: host.userId } as const;
        const ended = await endedWords(tx, group.id, userId);
        for (const each of [event, ...ended]) {
          await groupLog.append(tx, group.id, each, clock.nowMs());
        }
        const { fullName, email } = gone;
        const mail = { kind: 'removed', fullName, hostName, groupName: group.name } as const;
        await mailer.send(email, mail, tx);
        return voided;
      }),

    invite: (host, emails, network) => inviteToGroup(deps, host, emails, network),
    nudge: (host, here) => nudgeAbsent(deps, host, here),
  };
}
