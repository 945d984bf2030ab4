import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { tooManyAtOnce } from '@bracketbid/contract/text/hosting';
import type { Kysely } from 'kysely';
import { emailKey, isEmailProven } from '../../accounts/users.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused, RefusedField, RefusedFields } from '../../failures.ts';
import { type Budget, byMailbox, charge, refund, toStranger } from '../../platform/mail/budgets.ts';
import { aboutGroup, forgetInvitations, makeInvitation } from '../joining/mailedInvitations.ts';
import { type Host, type HostDeps, withLockedGroup } from './lockedGroup.ts';

export type Invited = {
  readonly mailed: number;
  readonly notMailed: readonly { readonly email: string; readonly message: string }[];
};

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

/** Counts an invitation, unless a limit is reached: then nothing is counted. @returns the limit's sentence, or null */
async function whyNotMailed(
  tx: Kysely<Tables>,
  clock: Clock,
  email: string,
  budgets: readonly SenderBudget[],
): Promise<string | null> {
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
}

/** Mails a link of its own to each address, as `HostsHands.invite` promises. */
export function inviteToGroup(
  deps: HostDeps,
  host: Host,
  emails: readonly string[],
  network: string,
): Promise<Invited> {
  const { clock, mailer } = deps;
  return withLockedGroup(deps, host, async (tx, { group, members, hostName }) => {
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
      const message = await whyNotMailed(tx, clock, email, budgets);
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
  });
}
