import { sql } from 'kysely';
import type { Database } from '../platform/db/open.ts';
import type { ListPage } from '../platform/http/lists.ts';
import { selectContestsNamed } from '../tournament/contests/contests.ts';
import { selectTournament } from '../tournament/seasons.ts';

/** A stored group. */
export type ListedGroup = {
  readonly id: string;
  readonly name: string;
  readonly admin: string;
  readonly createdAt: Date;
  readonly members: number;
  readonly memberLimit: number;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
};

/**
 * The groups of a tournament: those whose auction runs first, then the newest.
 *
 * @param tournamentId  null for those of all contests
 */
export async function listGroups(
  database: Database,
  tournamentId: string | null,
  { limit, offset, like }: ListPage,
): Promise<{ rows: ListedGroup[]; total: number }> {
  let found = database.kysely
    .selectFrom('groups')
    .innerJoin('users', 'users.id', 'groups.admin_id')
    .where('groups.tournament_id', 'in', selectTournament(database.kysely, tournamentId));
  if (like !== null) {
    const named = selectContestsNamed(database.kysely, like);
    found = found.where((or) =>
      or.or([
        or('groups.name', 'ilike', like),
        or('users.full_name', 'ilike', like),
        or('groups.tournament_id', 'in', named),
      ]),
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
    })),
    total,
  };
}

/** How many groups and people a season has. @param tournamentId  null for all contests */
export async function groupCounts(database: Database, tournamentId: string | null) {
  const within = selectTournament(database.kysely, tournamentId);
  const groups = await database.kysely
    .selectFrom('groups')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where started_at is not null and completed_at is null)::int`.as(
        'running',
      ),
      sql<number>`count(*) filter (where completed_at is not null)::int`.as('completed'),
    ])
    .where('tournament_id', 'in', within)
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
    .where('group_members.tournament_id', 'in', within)
    .executeTakeFirstOrThrow();
  return { ...groups, ...people };
}
