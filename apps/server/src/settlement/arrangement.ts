import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { lockGroup, readMemberIds } from '../groups/queries.ts';
import { type FirstPaid, parseFirstPaid } from './firstPaid.ts';

/** How a group has arranged to settle up, beside the payments themselves. */
export type Arrangement = {
  /** Null where members pay each other. */
  readonly bankerId: string | null;
  readonly firstPaid: FirstPaid | null;
  /** How members like to be paid. */
  readonly handles: ReadonlyMap<string, string>;
};

/** How these groups settle up, in the same order. */
export async function readArrangements(
  { kysely }: Pick<Database, 'kysely'>,
  groupIds: readonly string[],
): Promise<Arrangement[]> {
  const ofThese = sql<string>`any(${groupIds})`;
  const settlements = await kysely
    .selectFrom('settlements')
    .select(['group_id', 'banker_id', 'first_paid'])
    .where('group_id', '=', ofThese)
    .execute();
  const handles = await kysely
    .selectFrom('handles')
    .select(['group_id', 'user_id', 'handle'])
    .where('group_id', '=', ofThese)
    .execute();
  const settlementByGroup = new Map(settlements.map((row) => [row.group_id, row]));
  const handlesIn = new Map(groupIds.map((id) => [id, new Map<string, string>()]));
  for (const row of handles) handlesIn.get(row.group_id)?.set(row.user_id, row.handle);
  return groupIds.map((groupId) => {
    const settlement = settlementByGroup.get(groupId);
    return {
      bankerId: settlement?.banker_id ?? null,
      firstPaid: parseFirstPaid(settlement?.first_paid ?? null),
      handles: handlesIn.get(groupId) ?? new Map(),
    };
  });
}

export async function storeBanker(
  { kysely }: Pick<Database, 'kysely'>,
  groupId: string,
  bankerId: string | null,
): Promise<void> {
  const values = { banker_id: bankerId };
  await kysely
    .insertInto('settlements')
    .values({ group_id: groupId, ...values })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(values))
    .execute();
}

/**
 * @param handle  empty for none
 * @returns false for somebody who is no member any more: then nothing is changed
 */
export async function storeHandle(
  { kysely }: Pick<Database, 'kysely'>,
  member: { readonly groupId: string; readonly userId: string; readonly handle: string },
): Promise<boolean> {
  const { groupId, userId, handle } = member;
  return kysely.transaction().execute(async (tx) => {
    const group = await lockGroup(tx, groupId);
    if (group === null || !(await readMemberIds(tx, groupId)).has(userId)) return false;
    if (handle === '') {
      await tx
        .deleteFrom('handles')
        .where('group_id', '=', groupId)
        .where('user_id', '=', userId)
        .execute();
      return true;
    }
    await tx
      .insertInto('handles')
      .values({ group_id: groupId, user_id: userId, handle })
      .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet({ handle }))
      .execute();
    return true;
  });
}

/** Keeps the results that the first payment is made by; those of later ones are left out. */
export async function noteFirstPaid(
  tx: Kysely<Tables>,
  groupId: string,
  firstPaid: FirstPaid,
): Promise<void> {
  const values = { first_paid: JSON.stringify(firstPaid) };
  await tx
    .insertInto('settlements')
    .values({ group_id: groupId, ...values })
    .onConflict((conflict) =>
      conflict.column('group_id').doUpdateSet(values).where('settlements.first_paid', 'is', null),
    )
    .execute();
}
