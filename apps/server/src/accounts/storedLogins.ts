import { type Kysely, sql } from 'kysely';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';

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
