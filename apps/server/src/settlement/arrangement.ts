import type { Kysely } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { type FirstPaid, parseFirstPaid } from './firstPaid.ts';

/** How a group has arranged to settle up, beside the payments themselves. */
export type Arrangement = {
  /** Null where members pay each other. */
  readonly bankerId: string | null;
  readonly firstPaid: FirstPaid | null;
  /** How members like to be paid. */
  readonly handles: ReadonlyMap<string, string>;
};

export async function readArrangement(
  { kysely }: Pick<Database, 'kysely'>,
  groupId: string,
): Promise<Arrangement> {
  const settlement = await kysely
    .selectFrom('settlements')
    .select(['banker_id', 'first_paid'])
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  const handles = await kysely
    .selectFrom('handles')
    .select(['user_id', 'handle'])
    .where('group_id', '=', groupId)
    .execute();
  return {
    bankerId: settlement?.banker_id ?? null,
    firstPaid: parseFirstPaid(settlement?.first_paid ?? null),
    handles: new Map(handles.map((row) => [row.user_id, row.handle])),
  };
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

/** @param handle  empty for none */
export async function storeHandle(
  { kysely }: Pick<Database, 'kysely'>,
  member: { readonly groupId: string; readonly userId: string; readonly handle: string },
): Promise<void> {
  const { groupId, userId, handle } = member;
  if (handle === '') {
    await kysely
      .deleteFrom('handles')
      .where('group_id', '=', groupId)
      .where('user_id', '=', userId)
      .execute();
    return;
  }
  await kysely
    .insertInto('handles')
    .values({ group_id: groupId, user_id: userId, handle })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet({ handle }))
    .execute();
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
