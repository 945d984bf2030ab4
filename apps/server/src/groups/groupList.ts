import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { ListPage } from '../http/lists.ts';

/** A stored group of a season, with the result of its auction so far. */
export type ListedGroup = {
  readonly id: string;
  readonly name: string;
  readonly admin: string;
  readonly createdAt: Date;
  readonly members: number;
  readonly memberLimit: number;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly sold: number;
  /** Whole dollars. */
  readonly pot: number;
};

/** The groups of a tournament: those whose auction runs first, then the newest. */
export async function listGroups(
  database: Database,
  tournamentId: string,
  { limit, offset, like }: ListPage,
): Promise<{ rows: ListedGroup[]; total: number }> {
  let found = database.kysely
    .selectFrom('groups')
    .innerJoin('users', 'users.id', 'groups.admin_id')
    .where('groups.tournament_id', '=', tournamentId);
  if (like !== null) {
    found = found.where((or) =>
      or.or([or('groups.name', 'ilike', like), or('users.full_name', 'ilike', like)]),
    );
  }
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(['groups.id', 'groups.name', 'users.full_name as admin', 'groups.created_at'])
    .select(['groups.member_limit', 'groups.started_at', 'groups.completed_at'])
    .select((query) => [
      query
        .selectFrom('group_members')
        .whereRef('group_members.group_id', '=', 'groups.id')
        .select(sql<number>`count(*)::int`.as('members'))
        .as('members'),
      query
        .selectFrom('purchases')
        .whereRef('purchases.group_id', '=', 'groups.id')
        .select(sql<number>`count(*)::int`.as('sold'))
        .as('sold'),
      query
        .selectFrom('purchases')
        .whereRef('purchases.group_id', '=', 'groups.id')
        .select(sql<number>`coalesce(sum(amount), 0)::int`.as('pot'))
        .as('pot'),
    ])
    .orderBy(sql`(started_at is not null and completed_at is null)`, 'desc')
    .orderBy('groups.created_at', 'desc')
    .orderBy('groups.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      admin: row.admin,
      createdAt: row.created_at,
      members: row.members ?? 0,
      memberLimit: row.member_limit,
      startedAt: row.started_at,
      completedAt: row.completed_at,
      sold: row.sold ?? 0,
      pot: row.pot ?? 0,
    })),
    total,
  };
}

/** How many groups and people a season has, and what was paid in all of it. Whole dollars. */
export async function seasonCounts(database: Database, tournamentId: string) {
  const groups = await database.kysely
    .selectFrom('groups')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where started_at is not null and completed_at is null)::int`.as(
        'running',
      ),
      sql<number>`count(*) filter (where completed_at is not null)::int`.as('completed'),
    ])
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirstOrThrow();
  const people = await database.kysely
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select([
      sql<number>`count(*)::int`.as('people'),
      sql<number>`count(*) filter (where started_at is not null and completed_at is null)::int`.as(
        'runningPeople',
      ),
    ])
    .where('group_members.tournament_id', '=', tournamentId)
    .executeTakeFirstOrThrow();
  const { pot } = await database.kysely
    .selectFrom('purchases')
    .innerJoin('groups', 'groups.id', 'purchases.group_id')
    .select(sql<number>`coalesce(sum(amount), 0)::float8`.as('pot'))
    .where('groups.tournament_id', '=', tournamentId)
    .executeTakeFirstOrThrow();
  return { ...groups, ...people, pot };
}
