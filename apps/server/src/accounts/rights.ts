import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Kysely } from 'kysely';
import type { Clock } from '../platform/time/clock.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import type { Role } from './users.ts';

/**
 * Changes what an account may do.
 *
 * @returns whether it may do less now: its logins, whose tokens carry its role, must end with it
 * @throws Refused (404) for an account that does not exist, (409) when nobody would be left to run the site
 */
export async function changeRights(
  tx: Kysely<Tables>,
  clock: Clock,
  userId: string,
  change: { readonly role?: Role | undefined; readonly disabled?: boolean | undefined },
): Promise<boolean> {
  // All admins are locked, always in the same order, so that two who demote each other are serialized.
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const user = await tx
    .selectFrom('users')
    .select(['role', 'disabled_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) throw new Refused('NotFound', MESSAGES.notFound);
  const role = change.role ?? user.role;
  const isDisabled = change.disabled ?? user.disabled_at !== null;
  const isOnlyAdmin = admins.length === 1 && admins[0]?.id === userId;
  if (isOnlyAdmin && (role !== 'admin' || isDisabled)) {
    throw new Refused('Conflict', LAST_ADMIN);
  }
  await tx
    .updateTable('users')
    .set({
      role,
      disabled_at: isDisabled ? (user.disabled_at ?? new Date(clock.nowMs())) : null,
    })
    .where('id', '=', userId)
    .execute();
  return isDisabled || (user.role === 'admin' && role !== 'admin');
}

const LAST_ADMIN = 'This is the last admin: make somebody else an admin first.';
