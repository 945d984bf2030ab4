import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused, TooSoon } from '../../failures.ts';

/** [CONTEST-5] Contests of one person whose settlement isn't final, and those that they made in a day. */
export const OPEN_MAX = 5;
export const MADE_A_DAY_MAX = 20;

/** The longest body with a contest: 256 entrants and 64 prizes whose names have letters of four bytes. */
export const CONTEST_BYTES_MAX = 262_144;

const DAY_MS = 86_400_000;

/**
 * Counts a contest that somebody makes. Requests of one person at the same time are counted one after the other.
 *
 * @throws Refused (409) with too many that aren't settled; TooSoon (429) with too many in a day, deleted ones included
 */
export async function countContest(
  tx: Kysely<Tables>,
  userId: string,
  nowMs: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contests ${userId}`}, 0))`.execute(tx);
  const since = new Date(nowMs - DAY_MS);
  // Everybody's: who made one yesterday may never come back.
  await tx.deleteFrom('contests_made').where('made_at', '<=', since).execute();
  const made = await tx
    .selectFrom('contests_made')
    .select('made_at')
    .where('user_id', '=', userId)
    .orderBy('made_at')
    .execute();
  const [first] = made;
  if (first !== undefined && made.length >= MADE_A_DAY_MAX) {
    const waitMs = first.made_at.getTime() + DAY_MS - nowMs;
    throw new TooSoon(CONTEST_MESSAGES.madeTooMany, Math.ceil(waitMs / 1000));
  }
  const { open } = await tx
    .selectFrom('contests')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('made_by', '=', userId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (open >= OPEN_MAX) throw new Refused('Conflict', CONTEST_MESSAGES.openTooMany);
  await tx
    .insertInto('contests_made')
    .values({ id: uuidv7(), user_id: userId, made_at: new Date(nowMs) })
    .execute();
}
