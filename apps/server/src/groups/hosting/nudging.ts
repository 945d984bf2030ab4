import { MESSAGES } from '@bracketbid/contract/text/messages';
import { nudgeTooSoon } from '@bracketbid/contract/text/hosting';
import { Refused, TooSoon } from '../../failures.ts';
import { byMailbox, charge, isAddressProven, toStranger } from '../../platform/mail/budgets.ts';
import { nudge } from '../../platform/push/words.ts';
import { readGroupHour } from '../groupRules.ts';
import { type Host, type HostDeps, withLockedGroup } from './lockedGroup.ts';

const NUDGE_MS = 60 * 60_000;

/** Mails and pushes to everyone who isn't here, as `HostsHands.nudge` promises. */
export function nudgeAbsent(
  deps: HostDeps,
  host: Host,
  here: ReadonlySet<string>,
): Promise<{ readonly mailed: number; readonly notMailed: number }> {
  const { clock, mailer, pusher } = deps;
  return withLockedGroup(deps, host, async (tx, { group, members, hostName }) => {
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
    await pusher.send(pushes, tx);
    return { mailed, notMailed: awaited.length - mailed };
  });
}
