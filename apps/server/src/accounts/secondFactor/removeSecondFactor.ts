import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

/** Removes somebody's factor and its recovery codes. @returns false when none was on */
export async function removeSecondFactor(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return gone !== undefined && gone.confirmed_at !== null;
}
