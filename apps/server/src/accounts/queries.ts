import { type Kysely, sql } from 'kysely';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { ListPage } from '../platform/http/lists.ts';
import type { Role } from './users.ts';

/** An account as the site's admin sees it. */
export type ListedAccount = {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly role: Role;
  readonly isDisabled: boolean;
  readonly createdAt: Date;
  /** When one of its logins was used last; null if it has never been signed in. */
  readonly lastSeenAt: Date | null;
  /** How many logins have not been ended. */
  readonly logins: number;
  readonly hasSecondFactor: boolean;
};

/** A page of the accounts, the newest first. */
export async function listAccounts(
  { kysely }: Database,
  { limit, offset, like }: ListPage,
): Promise<{ rows: ListedAccount[]; total: number }> {
  let found = kysely.selectFrom('users');
  if (like !== null) {
    found = found.where((or) =>
      or.or([or('users.full_name', 'ilike', like), or('users.email', 'ilike', like)]),
    );
  }
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const page = await found
    .select('users.id')
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = page.map(({ id }) => id);
  return { rows: await readAccounts(kysely, ids), total };
}

/** These accounts, the newest first; those that do not exist are left out. */
export async function readAccounts(
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<ListedAccount[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select((query) => [
      ...(['users.id', 'users.full_name', 'users.email', 'users.role'] as const),
      ...(['users.disabled_at', 'users.created_at'] as const),
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
    .where('users.id', 'in', userIds)
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    role: row.role,
    isDisabled: row.disabled_at !== null,
    createdAt: row.created_at,
    lastSeenAt: row.seen,
    logins: row.logins ?? 0,
    hasSecondFactor: row.second_factor_since !== null,
  }));
}

/** The names of these accounts, by id; those that do not exist are left out. */
export async function readNames(
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('id', '=', sql<string>`any(${userIds})`)
    .execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

/** The ids of the logins that stand, as part of a query: neither ended nor expired, of accounts that are not disabled. */
export function selectStandingLogins(db: Kysely<Tables>, clock: Clock) {
  return db
    .selectFrom('login_sessions')
    .innerJoin('users', 'users.id', 'login_sessions.user_id')
    .select('login_sessions.id')
    .where('login_sessions.ended_at', 'is', null)
    .where('login_sessions.expires_at', '>', new Date(clock.nowMs()))
    .where('users.disabled_at', 'is', null);
}
