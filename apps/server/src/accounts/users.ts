import { MESSAGES } from '@bracketbid/contract/text/messages';
import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { RefusedFields } from '../failures.ts';

export type Role = 'member' | 'admin';

export type Account = {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly profileImageUrl: string | null;
  readonly role: Role;
  readonly hasPassword: boolean;
};

/** Emails are compared without regard to case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

const columns = [
  'id',
  'full_name',
  'email',
  'profile_image_url',
  'role',
  sql<boolean>`password_hash is not null`.as('has_password'),
] as const;

type Row = {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly profile_image_url: string | null;
  readonly role: Role;
  readonly has_password: boolean;
};

function toAccount(row: Row): Account {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    profileImageUrl: row.profile_image_url,
    role: row.role,
    hasPassword: row.has_password,
  };
}

/** @throws Refused (409) when the email has an account already */
export async function createUser(
  database: Pick<Database, 'kysely'>,
  clock: Clock,
  user: { fullName: string; email: string; passwordHash: string | null; role: Role },
): Promise<Account> {
  const row = await database.kysely
    .insertInto('users')
    .values({
      id: uuidv7(),
      full_name: user.fullName,
      email: user.email,
      email_key: emailKey(user.email),
      password_hash: user.passwordHash,
      role: user.role,
      created_at: new Date(clock.nowMs()),
      // Whoever runs the site has named the address.
      email_proven_at: user.role === 'admin' ? new Date(clock.nowMs()) : null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (row === undefined) {
    throw new RefusedFields([{ path: 'email', message: MESSAGES.emailTaken }], 'Conflict');
  }
  return toAccount(row);
}

export async function findLogin(
  database: Database,
  email: string,
): Promise<{ account: Account; passwordHash: string | null; disabled: boolean } | null> {
  const row = await database.kysely
    .selectFrom('users')
    .select([...columns, 'password_hash', 'disabled_at'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    account: toAccount(row),
    passwordHash: row.password_hash,
    disabled: row.disabled_at !== null,
  };
}

export async function findAccount(
  database: Pick<Database, 'kysely'>,
  userId: string,
): Promise<Account | null> {
  const row = await database.kysely
    .selectFrom('users')
    .select(columns)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

/** The hash of somebody's password, to check another against; null while they have none. */
export async function readPasswordHash(database: Database, userId: string): Promise<string | null> {
  const row = await database.kysely
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Changes some fields of a user. */
export async function changeUser(
  database: Pick<Database, 'kysely'>,
  userId: string,
  change: { fullName?: string; profileImageUrl?: string; role?: Role },
): Promise<void> {
  const { fullName, profileImageUrl, role } = change;
  const values = {
    ...(fullName === undefined ? {} : { full_name: fullName }),
    ...(profileImageUrl === undefined ? {} : { profile_image_url: profileImageUrl }),
    ...(role === undefined ? {} : { role }),
  };
  await database.kysely.updateTable('users').set(values).where('id', '=', userId).execute();
}

/** The addresses of accounts that aren't disabled, by id. */
export async function readEmails(
  { kysely }: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await kysely
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', sql<string>`any(${userIds})`)
    .where('disabled_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Whether an account's address is known to be its owner's. */
export async function isEmailProven(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_proven_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that an account's address is its owner's: they used a code or a link that was mailed to it. */
export async function proveEmail(tx: Kysely<Tables>, clock: Clock, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_proven_at: new Date(clock.nowMs()) })
    .where('id', '=', userId)
    .where('email_proven_at', 'is', null)
    .execute();
}

/** Locks an account until the transaction ends. */
export async function lockAccount(tx: Kysely<Tables>, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/**
 * Sets a password anew, and voids the codes and links that could set another.
 *
 * @param checkedHash  the only hash it may replace, null for none; any if omitted
 * @returns false when another change was faster: nothing has changed
 */
export async function setPassword(
  tx: Kysely<Tables>,
  userId: string,
  passwordHash: string,
  checkedHash?: string | null,
): Promise<boolean> {
  let update = tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId);
  if (checkedHash !== undefined) {
    update = update.where('password_hash', 'is not distinct from', checkedHash);
  }
  const changed = await update.returning('id').executeTakeFirst();
  if (changed === undefined) return false;
  await tx.deleteFrom('password_codes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute();
  return true;
}

export async function countUsers(database: Database): Promise<number> {
  const { users } = await database.kysely
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('users'))
    .executeTakeFirstOrThrow();
  return users;
}

export async function adminExists(database: Database): Promise<boolean> {
  const row = await database.kysely
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
