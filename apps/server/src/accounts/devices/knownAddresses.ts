import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/time/clock.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** How long an account remembers an address that somebody signed in from. */
const KNOWN_MS = 90 * 86_400_000;
/** The latest addresses kept per account: home, work, a phone's networks. */
const ADDRESSES_MAX = 20;

/** Whether somebody recently signed in to an account from an address. */
export async function isKnownAddress(
  db: Kysely<Tables>,
  clock: Clock,
  userId: string,
  address: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_addresses')
    .select('address')
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .where('last_login_at', '>', new Date(clock.nowMs() - KNOWN_MS))
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers the address of a sign-in, and forgets those that are too old or too many. */
export async function rememberAddress(
  tx: Kysely<Tables>,
  clock: Clock,
  userId: string,
  address: string,
): Promise<void> {
  const now = new Date(clock.nowMs());
  await tx
    .insertInto('known_addresses')
    .values({ user_id: userId, address, last_login_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'address']).doUpdateSet({ last_login_at: now }),
    )
    .execute();
  const kept = tx
    .selectFrom('known_addresses')
    .select('address')
    .where('user_id', '=', userId)
    .where('last_login_at', '>', new Date(clock.nowMs() - KNOWN_MS))
    .orderBy('last_login_at', 'desc')
    .limit(ADDRESSES_MAX);
  await tx
    .deleteFrom('known_addresses')
    .where('user_id', '=', userId)
    .where('address', 'not in', kept)
    .execute();
}
