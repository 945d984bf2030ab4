import { type Kysely, sql } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { selectGroupIds } from '../groups/queries.ts';

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

/** What a group's auction has sold so far. Whole dollars. */
export type SalesTotal = { readonly sold: number; readonly pot: number };

/** How much the auctions of groups have sold, by group; a group that sold nothing is left out. */
export async function sumSales(
  db: Kysely<Tables>,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, SalesTotal>> {
  const rows = await db
    .selectFrom('purchases')
    .select([
      'group_id',
      sql<number>`count(*)::int`.as('sold'),
      sql<number>`sum(amount)::int`.as('pot'),
    ])
    .where('group_id', '=', sql<string>`any(${groupIds})`)
    .groupBy('group_id')
    .execute();
  return new Map(rows.map(({ group_id, sold, pot }) => [group_id, { sold, pot }]));
}

/** What all auctions of a season have taken so far. Whole dollars. */
export async function sumSeasonPots(db: Kysely<Tables>, tournamentId: string): Promise<number> {
  const { pot } = await db
    .selectFrom('purchases')
    .select(sql<number>`coalesce(sum(amount), 0)::float8`.as('pot'))
    .where('group_id', 'in', selectGroupIds(db, tournamentId))
    .executeTakeFirstOrThrow();
  return pot;
}
