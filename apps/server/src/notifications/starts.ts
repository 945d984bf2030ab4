import type { Kysely } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { selectMembersStartingAt } from '../groups/queries.ts';
import type { StartHour } from '../platform/mail/reminders.ts';
import type { Pusher } from '../platform/push/pusher.ts';
import { selectUsersWanting } from '../platform/push/subscriptions.ts';
import { startsSoon } from '../platform/push/words.ts';

/**
 * [PUSH-3] Queues the push that goes beside the mail of ten minutes before, in the transaction that claims the hour: one
 * process queues it, once.
 */
export function createPushStarts(pusher: Pick<Pusher, 'send' | 'wake'>) {
  const queue = async (tx: Kysely<Tables>, hour: StartHour): Promise<void> => {
    const members = await selectMembersStartingAt(tx, hour)
      .where('users.id', 'in', selectUsersWanting(tx, 'starts'))
      .execute();
    const expiresAtMs = Date.parse(hour.auctionDate);
    await pusher.send(
      members.map(({ userId, groupId, groupName }) => ({
        userId,
        notification: startsSoon({ groupId, groupName }),
        expiresAtMs,
      })),
      tx,
    );
  };
  return { queue, wake: pusher.wake };
}
