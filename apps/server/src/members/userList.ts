import type { AdminUser } from '@bracketbid/contract/http/admin';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import type { ListPage } from '../http/lists.ts';

/** Accounts as the site's admin sees them, the newest first, each with its group in the tournament. */
export async function listUsers(
  database: Database,
  tournamentId: string,
  { limit, offset, like }: ListPage,
): Promise<{ rows: AdminUser[]; total: number }> {
  let found = database.kysely.selectFrom('users');
  if (like !== null) {
    found = found.where((or) =>
      or.or([or('users.full_name', 'ilike', like), or('users.email', 'ilike', like)]),
    );
  }
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select('users.id')
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const users = await readUsers(
    database,
    tournamentId,
    rows.map(({ id }) => id),
  );
  return { rows: users, total };
}

/** @throws Refused (404) for an account that does not exist */
export async function readUser(
  database: Database,
  tournamentId: string,
  userId: string,
): Promise<AdminUser> {
  const [user] = await readUsers(database, tournamentId, [userId]);
  if (user === undefined) throw new Refused('NotFound', MESSAGES.notFound);
  return user;
}

async function readUsers(
  database: Database,
  tournamentId: string,
  ids: readonly string[],
): Promise<AdminUser[]> {
  if (ids.length === 0) return [];
  const rows = await database.kysely
    .selectFrom('users')
    .leftJoin('group_members', (join) =>
      join
        .onRef('group_members.user_id', '=', 'users.id')
        .on('group_members.tournament_id', '=', tournamentId),
    )
    .leftJoin('groups', 'groups.id', 'group_members.group_id')
    .select((query) => [
      ...(['users.id', 'users.full_name', 'users.email', 'users.role'] as const),
      ...(['users.disabled_at', 'users.created_at', 'groups.name as group'] as const),
      query
        .selectFrom('login_sessions')
        .whereRef('login_sessions.user_id', '=', 'users.id')
        .where('login_sessions.ended_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('logins'))
        .as('logins'),
      query
        .selectFrom('login_sessions')
        .whereRef('login_sessions.user_id', '=', 'users.id')
        .select(sql<Date | null>`max(last_used_at)`.as('seen'))
        .as('seen'),
      query
        .selectFrom('second_factors')
        .whereRef('second_factors.user_id', '=', 'users.id')
        .select('second_factors.confirmed_at')
        .as('second_factor_since'),
    ])
    .where('users.id', 'in', ids)
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    fullName: row.full_name,
    email: row.email,
    role: row.role,
    disabled: row.disabled_at !== null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.seen?.toISOString() ?? null,
    logins: row.logins ?? 0,
    secondFactor: row.second_factor_since !== null,
    group: row.group,
  }));
}
