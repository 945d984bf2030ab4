import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** A lot that a group's auction has sold. Whole dollars, epoch milliseconds. */
export type StoredSale = {
  readonly groupId: string;
  readonly teamId: string;
  readonly buyer: string;
  readonly amount: number;
  readonly soldAtMs: number;
};

/** What the auctions of groups have sold, in the order of selling. */
export async function readSales(
  db: Kysely<Tables>,
  groupIds: readonly string[],
): Promise<StoredSale[]> {
  const rows = await db
    .selectFrom('purchases')
    .select(['group_id', 'team_id', 'user_id', 'amount', 'created_at'])
    .where('group_id', '=', sql<string>`any(${groupIds})`)
    .orderBy('created_at')
    .orderBy('team_id')
    .execute();
  return rows.map((row) => ({
    groupId: row.group_id,
    teamId: row.team_id,
    buyer: row.user_id,
    amount: row.amount,
    soldAtMs: row.created_at.getTime(),
  }));
}
