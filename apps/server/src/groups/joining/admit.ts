import { MESSAGES } from '@bracketbid/contract/text/messages';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused } from '../../failures.ts';

/** The group of a season, or contest, that somebody is in; null for none. */
export async function readCurrentGroup(
  tx: Kysely<Tables>,
  tournamentId: string,
  userId: string,
): Promise<string | null> {
  const current = await tx
    .selectFrom('group_members')
    .select('group_id')
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return current?.group_id ?? null;
}

/**
 * Makes somebody a member of a group whose row is locked.
 *
 * @returns whether they are one now: not if they have joined another group of the season at the same moment
 * @throws Refused (409) when its accounts are full
 */
export async function admit(
  tx: Kysely<Tables>,
  group: { readonly id: string; readonly tournament_id: string; readonly member_limit: number },
  userId: string,
  now: Date,
): Promise<boolean> {
  const { members } = await tx
    .selectFrom('group_members')
    .select(sql<number>`count(*)::int`.as('members'))
    .where('group_id', '=', group.id)
    .executeTakeFirstOrThrow();
  if (members >= group.member_limit) throw new Refused('Conflict', MESSAGES.groupFull);
  const joined = await tx
    .insertInto('group_members')
    .values({
      group_id: group.id,
      user_id: userId,
      tournament_id: group.tournament_id,
      joined_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return joined !== undefined;
}
