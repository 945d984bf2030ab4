import type { Group } from '@bracketbid/contract/entities';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { proveEmail } from '../accounts/users.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import {
  groupIdOfToken,
  isInvitationToken,
  redeemToken,
  hashToken,
} from './joining/mailedInvitations.ts';
import { endedWords } from './endedWords.ts';
import type { GroupFacts } from './groupFacts.ts';
import { findStartNow } from './groupHour.ts';
import { deleteContest } from '../tournament/contests/contests.ts';
import { holdSeason, selectOpenTournaments, selectTournament } from '../tournament/seasons.ts';
import { admit, readCurrentGroup } from './joining/admit.ts';

const entryRow = z.object({ group_id: z.string(), ids: z.string(), set_at: z.date().nullable() });

/** What a group enters its auction with, as a text to compare: its members' ids in the order of joining, and when its rules were set. */
export function findEntry({
  members,
  rulesSetAt,
}: Pick<GroupFacts, 'members' | 'rulesSetAt'>): string {
  return entryText(members.map(({ _id }) => _id).join(), rulesSetAt);
}

function entryText(ids: string, setAt: Date | null): string {
  return `${ids} ${setAt?.getTime() ?? ''}`;
}

/** The same of each of these groups that has members, as the database has it now. */
export async function readEntries(
  { pool }: Database,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query({
    name: 'entries',
    text: `select group_id, string_agg(user_id::text, ',' order by joined_at, user_id) as ids,
                  max(updated_at) as set_at
           from group_members left join group_rules using (group_id)
           where group_id = any($1::uuid[]) group by group_id`,
    values: [groupIds],
  });
  return new Map(
    z
      .array(entryRow)
      .parse(rows)
      .map((row) => [row.group_id, entryText(row.ids, row.set_at)]),
  );
}

/** Waits until nobody is joining or leaving these groups any more, by locking their rows for a moment. */
export async function waitForJoins(
  { kysely: db }: Database,
  groupIds: readonly string[],
): Promise<void> {
  await db.transaction().execute((tx) =>
    tx
      .selectFrom('groups')
      .select('id')
      .where('id', '=', sql<string>`any(${groupIds})`)
      // Always in the same order, to avoid deadlocks.
      .orderBy('id')
      .forUpdate()
      .execute(),
  );
}

/** The group that a user belongs to in a tournament, or null. */
export async function readGroupId(
  database: Database,
  tournamentId: string,
  userId: string,
): Promise<string | null> {
  const row = await database.kysely
    .selectFrom('group_members')
    .select('group_id')
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.group_id ?? null;
}

/**
 * The id of the group that each link leads to, its own or a mailed one with a token, in the same order; none for one that leads
 * nowhere, or to a season that is over.
 */
export async function groupIdsBehind(
  { kysely }: Database,
  links: readonly string[],
  nowMs: number,
): Promise<(readonly string[])[]> {
  const inLinks = links.map((slug) =>
    isInvitationToken(slug) ? { key: hashToken(slug), slug: '' } : { key: slug, slug },
  );
  const rows = await kysely
    .selectFrom('groups')
    .select(['id', 'slug as key'])
    .where('tournament_id', 'in', selectOpenTournaments(kysely))
    .where('slug', '=', sql<string>`any(${inLinks.map(({ slug }) => slug)})`)
    .unionAll(
      kysely
        .selectFrom('group_invitations')
        .innerJoin('groups', 'groups.id', 'group_invitations.group_id')
        .select(['groups.id', 'token_hash as key'])
        .where('tournament_id', 'in', selectOpenTournaments(kysely))
        .where('token_hash', '=', sql<string>`any(${inLinks.map(({ key }) => key)})`)
        .where('expires_at', '>', new Date(nowMs)),
    )
    .execute();
  const groupIds = new Map(rows.map((row) => [row.key, row.id]));
  return inLinks.map(({ key }) => {
    const groupId = groupIds.get(key);
    return groupId === undefined ? [] : [groupId];
  });
}

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

/** The groups of a tournament whose auction has not begun (`scheduled`), runs (`running`), or has begun (`started`). */
export async function groupIdsIn(
  database: Database,
  tournamentId: string,
  stage: 'scheduled' | 'running' | 'started',
): Promise<string[]> {
  let query = database.kysely
    .selectFrom('groups')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .where('started_at', stage === 'scheduled' ? 'is' : 'is not', null);
  if (stage !== 'started') query = query.where('completed_at', 'is', null);
  return (await query.orderBy('id').execute()).map((row) => row.id);
}

/** The groups whose auction runs, of the current seasons and of all contests. */
export async function runningGroupIds({ kysely }: Database): Promise<string[]> {
  const rows = await kysely
    .selectFrom('groups')
    .select('id')
    .where('tournament_id', 'in', selectOpenTournaments(kysely))
    .where('started_at', 'is not', null)
    .where('completed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The groups of a season, or of all contests, that have not started and whose hour, their own or the site's, has come by an
 * instant.
 *
 * @param tournamentId  null for all contests
 * @param due.siteHour  ISO 8601; none for contests, and null for none yet
 */
export async function groupIdsDue(
  { kysely }: Database,
  tournamentId: string | null,
  due: { readonly siteHour?: string | null; readonly atMs: number },
): Promise<string[]> {
  const hour = sql`coalesce(group_rules.own ->> 'auctionDate', ${due.siteHour ?? null}::text)::timestamptz`;
  const rows = await kysely
    .selectFrom('groups')
    .leftJoin('group_rules', 'group_rules.group_id', 'groups.id')
    .select('groups.id')
    .where('groups.tournament_id', 'in', selectTournament(kysely, tournamentId))
    .where('groups.started_at', 'is', null)
    .where(sql<boolean>`${hour} <= ${new Date(due.atMs)}::timestamptz`)
    .orderBy('groups.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A group as its members see it: the seed that drew the order is open once the auction has started. */
export function toGroup(facts: GroupFacts): Group {
  return {
    _id: facts.id,
    groupId: facts.id,
    groupname: facts.name,
    slug: facts.slug,
    members: facts.members.map((user) => ({ user })),
    groupMemberLimit: facts.memberLimit,
    createdAt: facts.createdAt.toISOString(),
    createdBy: facts.createdBy,
    groupAdminId: facts.adminId,
    orderSeedHash: facts.orderSeedHash,
    ...(facts.startedAt === null ? {} : { orderSeed: facts.orderSeed }),
    ...(facts.rehearsal === null ? {} : { rehearsal: facts.rehearsal }),
    ...findStartNow(facts),
    ...(facts.contest === null ? {} : { contest: facts.contest }),
    ...(facts.deputies.length === 0 ? {} : { deputies: [...facts.deputies] }),
  };
}
