import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Pusher } from '../push/pusher.ts';
import { startsSoon } from '../push/words.ts';

/** A start of auctions. @property siteDate  when those start that follow the site */
type Hour = {
  readonly auctionDate: string;
  readonly tournamentId: string;
  readonly siteDate: string | null;
};

/**
 * [PUSH-3] Queues the push that goes beside the mail of ten minutes before, in the transaction that claims the hour: one
 * process queues it, once.
 */
export function createPushStarts(pusher: Pick<Pusher, 'send' | 'wake'>) {
  const queue = async (tx: Kysely<Tables>, hour: Hour): Promise<void> => {
    const { auctionDate, tournamentId, siteDate } = hour;
    const members = await tx
      .selectFrom('group_members')
      .innerJoin('groups', 'groups.id', 'group_members.group_id')
      .innerJoin('push_choices', 'push_choices.user_id', 'group_members.user_id')
      .leftJoin('group_rules', 'group_rules.group_id', 'groups.id')
      .select(['group_members.user_id', 'groups.id', 'groups.name'])
      .where('group_members.tournament_id', '=', tournamentId)
      .where('groups.started_at', 'is', null)
      .where(sql<boolean>`push_choices.kinds @> '["starts"]'::jsonb`)
      .where(
        sql<boolean>`coalesce(group_rules.own ->> 'auctionDate', ${siteDate}::text)::timestamptz
          = ${auctionDate}::timestamptz`,
      )
      .execute();
    const expiresAtMs = Date.parse(auctionDate);
    await pusher.send(
      members.map(({ user_id: userId, id: groupId, name: groupName }) => ({
        userId,
        notification: startsSoon({ groupId, groupName }),
        expiresAtMs,
      })),
      tx,
    );
  };
  return { queue, wake: pusher.wake };
}
