import { randomBytes } from 'node:crypto';
import type { Group, Person } from '@bracketbid/contract/entities';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { SEASON_MESSAGES } from '@bracketbid/contract/text/season';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { proveEmail } from '../accounts/users.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { Refused } from '../failures.ts';
import { sha256Hex } from '../crypto/sha256.ts';
import {
  groupIdOfToken,
  isInvitationToken,
  redeemToken,
  tokenHashOf,
} from './mailedInvitations.ts';
import { endedDeputyships, readDeputyships } from './deputyships.ts';
import type { GroupFacts } from './groupFacts.ts';
import { factsOfRehearsal, readRehearsals, shownRehearsal } from './rehearsals.ts';
import { parseOwnRules } from './groupRules.ts';
import { startNowOf } from './groupHour.ts';
import { newSlug } from './slug.ts';
import { holdSeason } from '../tournament/seasons.ts';

/** The seed that will draw the group's order: 256 bits, drawn when the group is made, sealed by its hash. */
const ORDER_SEED_BYTES = 32;

/** Many groups and rehearsals at once, in any order, without those that do not exist. */
export async function readGroups(
  database: Database,
  groupIds: readonly string[],
): Promise<GroupFacts[]> {
  const rehearsalIds = groupIds.filter(isRehearsalId);
  if (rehearsalIds.length === 0) return readRealGroups(database, groupIds);
  const rehearsals = await readRehearsals(database, rehearsalIds);
  const rehearsing = rehearsals.map((row) => row.group_id);
  const groups = await readRealGroups(database, [...new Set([...groupIds, ...rehearsing])]);
  const groupOfId = new Map(groups.map((group) => [group.id, group]));
  const wanted = new Set(groupIds);
  return [
    ...groups.filter(({ id }) => wanted.has(id)),
    ...rehearsals.flatMap((row) => {
      const group = groupOfId.get(row.group_id);
      return group === undefined ? [] : [factsOfRehearsal(row, group)];
    }),
  ];
}

async function readRealGroups(
  { kysely: db }: Database,
  groupIds: readonly string[],
): Promise<GroupFacts[]> {
  const rows = await db
    .selectFrom('groups')
    .innerJoin('users', 'users.id', 'groups.created_by')
    .leftJoin('rehearsals', (join) =>
      join
        .onRef('rehearsals.group_id', '=', 'groups.id')
        .on('rehearsals.stopped_at', 'is', null)
        .on('rehearsals.completed_at', 'is', null),
    )
    .leftJoin('group_rules', 'group_rules.group_id', 'groups.id')
    .selectAll('groups')
    .select(['users.full_name as creatorName', 'group_rules.own', 'group_rules.updated_at'])
    .select('group_rules.starts_now')
    .select(['rehearsals.id as rehearsalId', 'rehearsals.ends_at as rehearsalEndsAt'])
    .where('groups.id', '=', sql<string>`any(${groupIds})`)
    .execute();
  const members = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select(['group_id', 'users.id', 'users.full_name', 'users.profile_image_url'])
    .where('group_members.group_id', '=', sql<string>`any(${groupIds})`)
    .orderBy('group_members.joined_at')
    .orderBy('users.id')
    .execute();
  const deputies = await readDeputyships(db, groupIds);
  const membersOf = new Map<string, Person[]>();
  for (const { group_id, id: _id, full_name, profile_image_url } of members) {
    const person = { _id, fullName: full_name, profileimageurl: profile_image_url };
    const known = membersOf.get(group_id);
    if (known === undefined) membersOf.set(group_id, [person]);
    else known.push(person);
  }
  return rows.map((row) => ({
    id: row.id,
    tournamentId: row.tournament_id,
    name: row.name,
    slug: row.slug,
    memberLimit: row.member_limit,
    createdAt: row.created_at,
    createdBy: { _id: row.created_by, fullName: row.creatorName },
    adminId: row.admin_id,
    orderSeed: row.order_seed,
    orderSeedHash: row.order_seed_hash,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    members: membersOf.get(row.id) ?? [],
    rehearsal:
      row.rehearsalId === null || row.rehearsalEndsAt === null
        ? null
        : shownRehearsal({ id: row.rehearsalId, endsAt: row.rehearsalEndsAt }),
    rehearses: null,
    deputies: deputies.get(row.id) ?? [],
    own: parseOwnRules(row.own),
    rulesSetAt: row.updated_at,
    startsNow: row.starts_now ?? false,
  }));
}

const entryRow = z.object({ group_id: z.string(), ids: z.string(), set_at: z.date().nullable() });

/** What a group enters its auction with, as a text to compare: its members' ids in the order of joining, and when its rules were set. */
export function entryOf({
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
export async function groupIdOf(
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

/** An invitation link of a tournament: a group's own, or a mailed one with a token. */
export type Link = { readonly seasons: readonly string[]; readonly slug: string };

/** The id of the group that each link leads to, in the same order; none for one that leads nowhere. */
export async function groupIdsBehind(
  { kysely }: Database,
  links: readonly Link[],
  nowMs: number,
): Promise<(readonly string[])[]> {
  const inLinks = links.map(({ slug }) =>
    isInvitationToken(slug) ? { key: tokenHashOf(slug), slug: '' } : { key: slug, slug },
  );
  const rows = await kysely
    .selectFrom('groups')
    .select(['id', 'slug as key', 'tournament_id'])
    .where('slug', '=', sql<string>`any(${inLinks.map(({ slug }) => slug)})`)
    .unionAll(
      kysely
        .selectFrom('group_invitations')
        .innerJoin('groups', 'groups.id', 'group_invitations.group_id')
        .select(['groups.id', 'token_hash as key', 'tournament_id'])
        .where('token_hash', '=', sql<string>`any(${inLinks.map(({ key }) => key)})`)
        .where('expires_at', '>', new Date(nowMs)),
    )
    .execute();
  const groupOf = new Map(rows.map((row) => [row.key, row]));
  return links.map(({ seasons }, index) => {
    const group = groupOf.get(inLinks[index]?.key ?? '');
    return group !== undefined && seasons.includes(group.tournament_id) ? [group.id] : [];
  });
}

/** Makes a group with its creator as admin and first member. @throws Refused (404) for a season that is over, (409) for a user who has a group */
export async function createGroup(
  database: Database,
  clock: Clock,
  group: { tournamentId: string; name: string; userId: string; memberLimit: number },
): Promise<string> {
  const id = uuidv7();
  const orderSeed = randomBytes(ORDER_SEED_BYTES).toString('hex');
  const now = new Date(clock.nowMs());
  await database.kysely.transaction().execute(async (tx) => {
    if (!(await holdSeason(tx, group.tournamentId))) {
      throw new Refused('NotFound', SEASON_MESSAGES.isOver);
    }
    await tx
      .insertInto('groups')
      .values({
        id,
        tournament_id: group.tournamentId,
        name: group.name,
        slug: newSlug(),
        member_limit: group.memberLimit,
        created_by: group.userId,
        admin_id: group.userId,
        created_at: now,
        order_seed: orderSeed,
        order_seed_hash: sha256Hex(orderSeed),
      })
      .execute();
    const joined = await tx
      .insertInto('group_members')
      .values({
        group_id: id,
        user_id: group.userId,
        tournament_id: group.tournamentId,
        joined_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (joined === undefined) throw new Refused('Conflict', MESSAGES.alreadyInGroup);
  });
  return id;
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
    /** The tournaments that are current: links of others are over. */
    seasons: readonly string[];
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
      .where('tournament_id', 'in', [...join.seasons])
      .forUpdate()
      .executeTakeFirst();
    // Whoever is refused below has not used it.
    const redeemed = isToken ? await redeemToken(tx, join.slug, join.userId) : null;
    const isOver = group !== undefined && !(await holdSeason(tx, group.tournament_id));
    if (group === undefined || isOver || (isToken && redeemed === null))
      throw new Refused('NotFound', MESSAGES.groupLinkUnknown);
    const current = await tx
      .selectFrom('group_members')
      .select('group_id')
      .where('tournament_id', '=', group.tournament_id)
      .where('user_id', '=', join.userId)
      .executeTakeFirst();
    if (current?.group_id === group.id) throw new Refused('Conflict', MESSAGES.alreadyInThisGroup);
    if (current !== undefined) throw new Refused('Conflict', MESSAGES.alreadyInGroup);
    if (group.started_at !== null || (await join.isClosed(tx, group.id))) {
      throw new Refused('Conflict', MESSAGES.auctionStarted);
    }
    const { members } = await tx
      .selectFrom('group_members')
      .select(sql<number>`count(*)::int`.as('members'))
      .where('group_id', '=', group.id)
      .executeTakeFirstOrThrow();
    if (members >= group.member_limit) throw new Refused('Conflict', MESSAGES.groupFull);
    const joined = await tx
      .insertInto('group_members')
      .values({
        group_id: group.id,
        user_id: join.userId,
        tournament_id: group.tournament_id,
        joined_at: new Date(clock.nowMs()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (joined === undefined) throw new Refused('Conflict', MESSAGES.alreadyInGroup);
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
      .select(['id', 'admin_id', 'started_at'])
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
      return { deleted: true };
    }
    for (const event of await endedDeputyships(tx, leave.groupId, leave.userId)) {
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

/**
 * The groups of a tournament that have not started and whose hour, their own or the site's, has come by an instant.
 *
 * @param due.siteHour  ISO 8601; null for none yet
 */
export async function groupIdsDue(
  { kysely }: Database,
  tournamentId: string,
  due: { readonly siteHour: string | null; readonly atMs: number },
): Promise<string[]> {
  const hour = sql`coalesce(group_rules.own ->> 'auctionDate', ${due.siteHour}::text)::timestamptz`;
  const rows = await kysely
    .selectFrom('groups')
    .leftJoin('group_rules', 'group_rules.group_id', 'groups.id')
    .select('groups.id')
    .where('groups.tournament_id', '=', tournamentId)
    .where('groups.started_at', 'is', null)
    .where(sql<boolean>`${hour} <= ${new Date(due.atMs)}::timestamptz`)
    .orderBy('groups.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A group as its members see it: the seed that drew the order is open once the auction has started. */
export function groupOf(facts: GroupFacts): Group {
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
    ...startNowOf(facts),
    ...(facts.deputies.length === 0 ? {} : { deputies: [...facts.deputies] }),
  };
}
