import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import { MESSAGES, nudgeTooSoon, tooManyAtOnce } from '@bracketbid/contract/text/messages';
import type { Kysely } from 'kysely';
import { emailKey, isEmailProven } from '../../accounts/users.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused, RefusedField, RefusedFields, TooSoon } from '../../failures.ts';
import {
  type Budget,
  byMailbox,
  charge,
  isAddressProven,
  refund,
  toStranger,
} from '../../platform/mail/budgets.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Pusher } from '../../platform/push/pusher.ts';
import { nudge } from '../../platform/push/words.ts';
import { endedWords } from '../endedWords.ts';
import type { GroupLog } from '../groupLog.ts';
import { isGroupClosed } from '../groupHour.ts';
import { readGroupHour } from '../groupRules.ts';
import { newSlug } from '../joining/slug.ts';
import { selectEveryoneIn } from '../queries.ts';
import {
  aboutGroup,
  forgetInvitations,
  makeInvitation,
  voidInvitations,
} from '../joining/mailedInvitations.ts';

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

export type Invited = {
  readonly mailed: number;
  readonly notMailed: readonly { readonly email: string; readonly message: string }[];
};

/** The caller, in a group that they claim to lead. */
export type Host = { readonly groupId: string; readonly userId: string };

const NUDGE_MS = 60 * 60_000;

/**
 * Invitations that one account, and one network, may cause in a day. Few until the sender's own address is proven, since an
 * account costs nothing; then as many as fill the largest group twice.
 */
const UNPROVEN = { account: 5, network: 20 };
const PROVEN = { account: 100, network: 300 };

type SenderBudget = Budget & { readonly message: string };

/** What a host's invitations are counted in, besides the address that they go to. */
async function senderBudgets(
  tx: Kysely<Tables>,
  from: { readonly userId: string; readonly network: string; readonly seats: number },
): Promise<readonly SenderBudget[]> {
  const { userId, network, seats } = from;
  if (!(await isEmailProven(tx, userId))) {
    const message = ACCOUNT_WORDS.proveEmailFirst;
    return [
      { key: `from ${userId}`, max: UNPROVEN.account, message },
      { key: `unproven ${network}`, max: UNPROVEN.network, message },
    ];
  }
  const message = ACCOUNT_WORDS.invitedEnough;
  return [
    { key: `from ${userId}`, max: Math.max(PROVEN.account, 2 * seats), message },
    { key: `network ${network}`, max: Math.max(PROVEN.network, 2 * seats), message },
  ];
}

export function createHostsHands(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'get'>;
  readonly mailer: Mailer;
  readonly pusher: Pick<Pusher, 'send' | 'wake'>;
  readonly groupLog: Pick<GroupLog, 'append'>;
}): HostsHands {
  const { database, clock, mailer, groupLog } = deps;

  /** The host's group, with its row locked: nobody joins, leaves or starts until the transaction ends. */
  const lockGroup = async (tx: Kysely<Tables>, { groupId, userId }: Host) => {
    const group = await tx
      .selectFrom('groups')
      .select(['id', 'name', 'tournament_id', 'admin_id'])
      .select(['member_limit', 'started_at', 'nudged_at'])
      .where('id', '=', groupId)
      .forUpdate()
      .executeTakeFirst();
    if (group === undefined) throw new Refused('NotFound', MESSAGES.groupNotFound);
    const members = await selectEveryoneIn(tx, groupId).execute();
    const host = members.find((member) => member.userId === userId);
    if (host === undefined) throw new Refused('Forbidden', MESSAGES.notMember);
    if (group.admin_id !== userId) throw new Refused('Forbidden', MESSAGES.hostOnly);
    // [START-1] By its own hour.
    const isClosed = isGroupClosed(await readGroupHour(tx, groupId), clock.nowMs());
    if (group.started_at !== null || isClosed) {
      throw new Refused('Conflict', MESSAGES.auctionStarted);
    }
    return { group, members, hostName: host.fullName };
  };

  /** One transaction with the group locked; the mails that it has queued go out once it is committed. */
  const withGroup = async <T>(
    host: Host,
    work: (tx: Kysely<Tables>, locked: Awaited<ReturnType<typeof lockGroup>>) => Promise<T>,
  ): Promise<T> => {
    const done = await database.kysely
      .transaction()
      .execute(async (tx) => work(tx, await lockGroup(tx, host)));
    mailer.wake();
    deps.pusher.wake();
    return done;
  };

  /** Counts an invitation, unless a limit is reached: then nothing is counted. @returns the limit's sentence, or null */
  const whyNotMailed = async (
    tx: Kysely<Tables>,
    email: string,
    budgets: readonly SenderBudget[],
  ): Promise<string | null> => {
    const charged: Budget[] = [];
    const recipient = { ...toStranger(email), message: ACCOUNT_WORDS.inviteeHadEnough };
    for (const budget of [...budgets, recipient]) {
      if (await charge(tx, clock.nowMs(), budget)) charged.push(budget);
      else {
        for (const each of charged) await refund(tx, each);
        return budget.message;
      }
    }
    return null;
  };

  return {
    handOver: (host, userId) =>
      withGroup(host, async (tx, { group, members }) => {
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
      withGroup(host, async (tx, { group, members, hostName }) => {
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

    invite: (host, emails, network) =>
      withGroup(host, async (tx, { group, members, hostName }) => {
        if (emails.length > group.member_limit) {
          throw new RefusedField('emails', tooManyAtOnce(group.member_limit));
        }
        if (members.length >= group.member_limit) throw new Refused('Conflict', MESSAGES.groupFull);
        await forgetInvitations(tx, clock.nowMs());
        const about = { hostName, ...(await aboutGroup(tx, group)) };
        const keys = emails.map(emailKey);
        const addresses = emails
          .map((email, index) => ({ email, index }))
          .filter(({ email, index }) => keys.indexOf(emailKey(email)) === index)
          .toSorted(byMailbox);
        const budgets = await senderBudgets(tx, { ...host, network, seats: group.member_limit });
        const refused: { email: string; index: number; message: string }[] = [];
        for (const { email, index } of addresses) {
          const message = await whyNotMailed(tx, email, budgets);
          if (message !== null) {
            refused.push({ email, index, message });
            continue;
          }
          const token = await makeInvitation(tx, clock.nowMs(), { groupId: group.id, email });
          await mailer.send(email, { kind: 'invitation', token, ...about }, tx);
        }
        const notMailed = refused.toSorted((a, b) => a.index - b.index);
        if (notMailed.length === addresses.length) {
          const errors = notMailed.map(({ index, message }) => ({
            path: `emails.${index}`,
            message,
          }));
          throw new RefusedFields(errors, 'TooMany');
        }
        return {
          mailed: addresses.length - notMailed.length,
          notMailed: notMailed.map(({ email, message }) => ({ email, message })),
        };
      }),

    nudge: (host, here) =>
      withGroup(host, async (tx, { group, members, hostName }) => {
        const nowMs = clock.nowMs();
        const nextMs = (group.nudged_at?.getTime() ?? Number.NEGATIVE_INFINITY) + NUDGE_MS;
        if (nowMs < nextMs) {
          const seconds = Math.ceil((nextMs - nowMs) / 1000);
          throw new TooSoon(nudgeTooSoon(seconds), seconds);
        }
        const isAwaited = (member: (typeof members)[number]) =>
          member.userId !== host.userId && !here.has(member.userId) && member.disabledAt === null;
        const awaited = members.filter(isAwaited);
        if (awaited.length === 0) throw new Refused('Conflict', MESSAGES.everyoneIsHere);
        await tx
          .updateTable('groups')
          .set({ nudged_at: new Date(nowMs) })
          .where('id', '=', group.id)
          .execute();
        const auctionDate = await readGroupHour(tx, group.id);
        const about = { groupId: group.id, groupName: group.name, hostName, auctionDate };
        let mailed = 0;
        for (const { fullName, email } of awaited.toSorted(byMailbox)) {
          const mayMail =
            (await isAddressProven(tx, email)) || (await charge(tx, nowMs, toStranger(email)));
          if (!mayMail) continue;
          await mailer.send(email, { kind: 'nudge', fullName, ...about }, tx);
          mailed += 1;
        }
        const notification = nudge({ groupId: group.id, groupName: group.name, hostName });
        const pushes = awaited.map(({ userId }) => ({
          userId,
          notification,
          expiresAtMs: nowMs + NUDGE_MS,
        }));
        await deps.pusher.send(pushes, tx);
        return { mailed, notMailed: awaited.length - mailed };
      }),
  };
}
