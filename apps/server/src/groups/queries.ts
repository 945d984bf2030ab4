import type { Bundles } from '@bracketbid/contract/groupRules';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import type { PayoutTable } from '@bracketbid/engine/money/payoutTable';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { parseOwnRules } from './groupRules.ts';

/** What a group's auction was held by, and whether it is over. */
export type AuctionTerms = {
  readonly tournamentId: string;
  readonly bundles: Bundles;
  readonly payoutBasisPoints: PayoutTable;
  readonly isAuctionOver: boolean;
};

/** The terms of groups' auctions, by group; groups that do not exist are left out. */
export async function readAuctionTerms(
  db: Kysely<Tables>,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, AuctionTerms>> {
  const rows = await db
    .selectFrom('groups')
    .leftJoin('group_rules', 'group_rules.group_id', 'groups.id')
    .select(['id', 'tournament_id', 'payout_basis_points', 'completed_at', 'own'])
    .where('id', '=', sql<string>`any(${groupIds})`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        tournamentId: row.tournament_id,
        bundles: parseOwnRules(row.own).bundles ?? 'none',
        payoutBasisPoints: row.payout_basis_points ?? DEFAULT_AUCTION_SETTINGS.payoutBasisPoints,
        isAuctionOver: row.completed_at !== null,
      },
    ]),
  );
}

/** The names of the groups that these users belong to in a tournament, by user; users without one are left out. */
export async function findGroupNames(
  db: Kysely<Tables>,
  tournamentId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['group_members.user_id', 'groups.name'])
    .where('group_members.tournament_id', '=', tournamentId)
    .where('group_members.user_id', '=', sql<string>`any(${userIds})`)
    .execute();
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}
