import { MESSAGES } from '@bracketbid/contract/text/messages';
import { type Kysely, sql } from 'kysely';
import type { ChangeOf } from '../platform/changes/change.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import { rememberAddress } from './devices/knownAddresses.ts';

/** However often a login is refreshed, its owner has to enter the password again after this. */
export const LOGIN_DAYS_MAX = 90;
const DAYS_MAX = `${LOGIN_DAYS_MAX} days`;

/** How long after its own rotation an old token still gets the newest pair: the reply may be lost, or several tabs refresh at once. */
export const ROTATION_GRACE_MS = 10_000;

export type Login = {
  readonly id: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
};

/** Where a login is opened from. */
export type Visit = {
  readonly userAgent: string;
  /** The rate-limit key (`Visitor.address`), known from now on. */
  readonly address: string;
};

/**
 * Stores a new login, if the password that was checked still is the account's and the account may sign in.
 *
 * @throws Refused (401)
 */
export async function openLogin(
  db: Kysely<Tables>,
  clock: Clock,
  opened: {
    readonly loginId: string;
    readonly userId: string;
    readonly visit: Visit;
    readonly checkedHash: string | null;
    /** When it ends unless it is used. */
    readonly idleEnd: Date;
  },
): Promise<{ readonly id: string; readonly role: 'member' | 'admin' }> {
  const { loginId, userId, visit, checkedHash, idleEnd } = opened;
  const now = new Date(clock.nowMs());
  return db.transaction().execute(async (tx) => {
    // A password change waits for this lock, and then ends this login with the others; or it came first,
    // and the hash differs.
    const stands = await tx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('id', '=', userId)
      .where('password_hash', 'is not distinct from', checkedHash)
      .where('disabled_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (stands === undefined) throw new Refused('LoginWrong', MESSAGES.loginWrong);
    await tx
      .insertInto('login_sessions')
      .values({
        id: loginId,
        user_id: userId,
        generation: 1,
        user_agent: visit.userAgent,
        created_at: now,
        last_used_at: now,
        expires_at: idleEnd,
      })
      .execute();
    await rememberAddress(tx, clock, userId, visit.address);
    return stands;
  });
}

/** A user's valid logins, the last used first. */
export async function readLogins(
  db: Kysely<Tables>,
  clock: Clock,
  userId: string,
): Promise<Login[]> {
  const rows = await db
    .selectFrom('login_sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(clock.nowMs()))
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent ?? '',
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/**
 * Makes the next generation of a login's token the live one, if this one is, and reads the login as it is then.
 *
 * @param idleEnd  when it ends unless it is used again
 * @returns undefined for an unknown login; one that has ended is returned as it is
 */
export async function rotateLogin(
  db: Kysely<Tables>,
  { loginId, generation }: { readonly loginId: string; readonly generation: number },
  { now, idleEnd }: { readonly now: Date; readonly idleEnd: Date },
) {
  await db
    .updateTable('login_sessions')
    .set({
      generation: generation + 1,
      rotated_at: now,
      rotations: rotationsSince(new Date(now.getTime() - ROTATION_GRACE_MS)),
      last_used_at: now,
      expires_at: sql<Date>`least(${idleEnd}::timestamptz, created_at + ${DAYS_MAX}::interval)`,
    })
    .where('id', '=', loginId)
    .where('generation', '=', generation)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return db
    .selectFrom('login_sessions')
    .innerJoin('users', 'users.id', 'login_sessions.user_id')
    .select([
      'login_sessions.generation',
      'login_sessions.rotated_at',
      'login_sessions.rotations',
      'login_sessions.ended_at',
      'login_sessions.expires_at',
      'users.id as userId',
      'users.role',
      'users.disabled_at',
    ])
    .where('login_sessions.id', '=', loginId)
    .executeTakeFirst();
}

/** The rotations before the one that this update stores, from an instant on. */
function rotationsSince(since: Date) {
  return sql<Record<string, number>>`
    coalesce((select jsonb_object_agg(key, value) from jsonb_each(rotations)
              where to_timestamp(value::float8 / 1000) >= ${since}), '{}')
    || case when rotated_at >= ${since}
         then jsonb_build_object(generation - 1, extract(epoch from rotated_at) * 1000)
         else '{}' end`;
}

/** Some logins: the conditions that are given hold together. */
export type ChosenLogins = {
  readonly loginId?: string;
  readonly userId?: string;
  readonly exceptLoginId?: string;
};

/**
 * Stores that logins have ended. Running processes must add the returned ones to their ended logins; where that fails,
 * their access tokens stay valid until they expire.
 */
export async function endLogins(
  db: Kysely<Tables>,
  clock: Clock,
  chosen: ChosenLogins,
): Promise<{ id: string; userId: string }[]> {
  let update = db
    .updateTable('login_sessions')
    .set({ ended_at: new Date(clock.nowMs()) })
    .where('ended_at', 'is', null);
  if (chosen.loginId !== undefined) update = update.where('id', '=', chosen.loginId);
  if (chosen.userId !== undefined) update = update.where('user_id', '=', chosen.userId);
  if (chosen.exceptLoginId !== undefined) update = update.where('id', '!=', chosen.exceptLoginId);
  return update.returning(['id', 'user_id as userId']).execute();
}

/** Publishes logins that were stored as ended. */
export function publishEnded(
  clock: Clock,
  publish: (change: ChangeOf<'LoginEnded'>) => void,
  ended: readonly { readonly id: string }[],
): void {
  const endedAtMs = clock.nowMs();
  for (const { id } of ended) publish({ kind: 'LoginEnded', loginId: id, endedAtMs });
}

/** Ends all logins of a user but one, or all. @returns how many */
export type EndAll = (userId: string, exceptLoginId?: string) => Promise<number>;

/**
 * Runs a transaction that changes the password, factor or rights that logins were opened with, and ends them with it: a
 * login that is being opened meanwhile waits for it, and is refused. Published once it is committed.
 */
export async function changeAndEndLogins<T>(
  deps: {
    readonly db: Kysely<Tables>;
    readonly clock: Clock;
    readonly publish: (change: ChangeOf<'LoginEnded'>) => void;
  },
  work: (tx: Kysely<Tables>, endAll: EndAll) => Promise<T>,
): Promise<T> {
  const { db, clock, publish } = deps;
  const ended: { readonly id: string }[] = [];
  const outcome = await db.transaction().execute((tx) =>
    work(tx, async (...chosen) => {
      const rows = await endLogins(tx, clock, chooseAll(...chosen));
      ended.push(...rows);
      return rows.length;
    }),
  );
  publishEnded(clock, publish, ended);
  return outcome;
}

/** All logins of a user but one, or all. */
export function chooseAll(userId: string, exceptLoginId?: string): ChosenLogins {
  return { userId, ...(exceptLoginId === undefined ? {} : { exceptLoginId }) };
}

/** The same expression as the index's. */
const END_OF_LOGIN = sql<Date>`least(ended_at, expires_at)`;

/**
 * Deletes up to `rowsMax` logins that ended, or expired, before an instant. Their tokens stay refused: a missing login
 * is treated like an ended one.
 *
 * @returns how many
 */
export async function forgetLogins(
  database: Database,
  before: Date,
  rowsMax: number,
): Promise<number> {
  const over = database.kysely
    .selectFrom('login_sessions')
    .select('id')
    .where(END_OF_LOGIN, '<', before)
    .orderBy(END_OF_LOGIN)
    .limit(rowsMax);
  const { numDeletedRows } = await database.kysely
    .deleteFrom('login_sessions')
    .where('id', 'in', over)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
