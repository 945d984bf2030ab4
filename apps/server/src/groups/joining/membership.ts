import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import type { Kysely } from 'kysely';
import { proveEmail } from '../../accounts/users.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused } from '../../failures.ts';
import { endedWords } from '../endedWords.ts';
import { deleteContest } from '../../tournament/contests/contests.ts';
import { holdSeason } from '../../tournament/seasons.ts';
import { admit, readCurrentGroup } from './admit.ts';
import { groupIdOfToken, isInvitationToken, redeemToken } from './mailedInvitations.ts';

/**
 * Joins the group behind a link.
 *
 * The group's row is locked before the hour is looked at: the auction's start locks it too, so nobody
 * joins between the moment the start reads the members and the start itself.
 *
 * @param join.slug  what the link ends with: the group's own, or the token of a mailed invitation, which is used up
 * @throws Refused (404) for an unknown link, (409) when already in a group, full, or started
 */
export async function joinGroup(
  database: Database,
  clock: Clock,
  join: {
    slug: string;
    userId: string;
    isClosed: (tx: Kysely<Tables>, groupId: string) => Promise<boolean>;
  },
): Promise<string> {
  return database.kysely.transaction().execute(async (tx) => {
    const isToken = isInvitationToken(join.slug);
    const byLink = isToken ? await groupIdOfToken(tx, join.slug, clock.nowMs()) : join.slug;
    const group = await tx
      .selectFrom('groups')
      .select(['id', 'tournament_id', 'member_limit', 'started_at'])
      .where(isToken ? 'id' : 'slug', '=', byLink)
      .forUpdate()
      .executeTakeFirst();
    // Whoever is refused below has not used it.
    const redeemed = isToken ? await redeemToken(tx, join.slug, join.userId) : null;
    const isOver = group !== undefined && !(await holdSeason(tx, group.tournament_id));
    if (group === undefined || isOver || (isToken && redeemed === null))
      throw new Refused('NotFound', MESSAGES.groupLinkUnknown);
    const current = await readCurrentGroup(tx, group.tournament_id, join.userId);
    if (current === group.id) throw new Refused('Conflict', MESSAGES.alreadyInThisGroup);
    if (current !== null) throw new Refused('Conflict', MESSAGES.alreadyInGroup);
    if (group.started_at !== null || (await join.isClosed(tx, group.id))) {
      throw new Refused('Conflict', MESSAGES.auctionStarted);
    }
    const hasJoined = await admit(tx, group, join.userId, new Date(clock.nowMs()));
    if (!hasJoined) throw new Refused('Conflict', MESSAGES.alreadyInGroup);
    // They used a link that was mailed to their own address.
    if (redeemed?.isOwn === true) await proveEmail(tx, clock, join.userId);
    return group.id;
  });
}

/**
 * Leaves a group. The longest-standing member takes over from an admin who leaves; the last one out deletes
 * the group.
 *
 * @throws Refused (404) for an unknown group, (403) for a stranger, (409) once the auction has started
 */
export async function leaveGroup(
  database: Database,
  leave: {
    groupId: string;
    userId: string;
    isClosed: (tx: Kysely<Tables>, groupId: string) => Promise<boolean>;
    /** Called with what goes into the group's own chain. */
    log: (tx: Kysely<Tables>, event: GroupEvent) => Promise<unknown>;
  },
): Promise<{ deleted: boolean }> {
  return database.kysely.transaction().execute(async (tx) => {
    const group = await tx
      .selectFrom('groups')
      .select(['id', 'admin_id', 'started_at', 'tournament_id'])
      .where('id', '=', leave.groupId)
      .forUpdate()
      .executeTakeFirst();
    if (group === undefined) throw new Refused('NotFound', MESSAGES.groupNotFound);
    // Undone with the transaction, if it is too late.
    const left = await tx
      .deleteFrom('group_members')
      .where('group_id', '=', leave.groupId)
      .where('user_id', '=', leave.userId)
      .returning('user_id')
      .executeTakeFirst();
    if (left === undefined) throw new Refused('Forbidden', MESSAGES.notMember);
    if (group.started_at !== null || (await leave.isClosed(tx, group.id))) {
      throw new Refused('Conflict', MESSAGES.auctionStarted);
    }
    const heir = await tx
      .selectFrom('group_members')
      .select('user_id')
      .where('group_id', '=', leave.groupId)
      .orderBy('joined_at')
      .orderBy('user_id')
      .limit(1)
      .executeTakeFirst();
    if (heir === undefined) {
      await tx.deleteFrom('groups').where('id', '=', leave.groupId).execute();
      await deleteContest(tx, group.tournament_id);
      return { deleted: true };
    }
    for (const event of await endedWords(tx, leave.groupId, leave.userId)) {
      await leave.log(tx, event);
    }
    if (group.admin_id === leave.userId) {
      await tx
        .updateTable('groups')
        .set({ admin_id: heir.user_id })
        .where('id', '=', leave.groupId)
        .execute();
      await leave.log(tx, { type: 'HandedOver', from: leave.userId, to: heir.user_id });
    }
    return { deleted: false };
  });
}
