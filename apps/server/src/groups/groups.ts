import type { Group } from '@bracketbid/contract/entities';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../platform/db/open.ts';
import { isInvitationToken, hashToken } from './joining/mailedInvitations.ts';
import type { GroupFacts } from './groupFacts.ts';
import { findStartNow } from './groupHour.ts';
import { selectOpenTournaments, selectTournament } from '../tournament/seasons.ts';

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
