import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import {
  type GroupBooks,
  type GroupMoney,
  type Ownership,
  payoutsOf,
} from '@bracketbid/engine/money/payouts';
import { MESSAGES } from '@bracketbid/contract/messages';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import type { Bracket, Brackets } from '../tournament/brackets.ts';

/** A group's teams and what they have won so far. */
export type GroupResults = {
  readonly bracket: Bracket;
  readonly books: GroupBooks;
  readonly money: GroupMoney;
  readonly ownerOf: ReadonlyMap<string, Ownership>;
  /** All teams have had their turn: those without an owner are unsold. */
  readonly isAuctionOver: boolean;
};

/** The money of groups: computed from purchases and results when somebody asks, kept until either changes. */
export type GroupMoneys = { of(groupId: string): Promise<GroupResults> };

/** What an auction leaves behind; for good once it is over. */
type Auctioned = {
  readonly tournamentId: string;
  readonly owned: readonly Ownership[];
  readonly payoutBasisPoints: Readonly<Record<string, number>>;
  readonly isAuctionOver: boolean;
};

/** Groups that are remembered: some 10 KB each. */
const REMEMBERED_MAX = 5000;

export function createGroupMoneys(database: Database, brackets: Brackets): GroupMoneys {
  const auctioned = new Map<string, Auctioned>();
  const computed = new Map<string, GroupResults>();

  const auctionedIn = async (groupId: string): Promise<Auctioned> => {
    const known = auctioned.get(groupId);
    if (known !== undefined) return known;
    const read = await readAuctioned(database, groupId);
    if (read.isAuctionOver) {
      if (auctioned.size >= REMEMBERED_MAX) auctioned.clear();
      auctioned.set(groupId, read);
    }
    return read;
  };

  return {
    of: async (groupId) => {
      const { tournamentId, owned, payoutBasisPoints, isAuctionOver } = await auctionedIn(groupId);
      const bracket = await brackets.of(tournamentId);
      const known = computed.get(groupId);
      if (isAuctionOver && known?.bracket === bracket) return known;
      const books = { owned, payoutBasisPoints, matches: bracket.forRules };
      const results = {
        bracket,
        books,
        money: payoutsOf(books),
        ownerOf: new Map(owned.map((each) => [each.teamId, each])),
        isAuctionOver,
      };
      if (computed.size >= REMEMBERED_MAX) computed.clear();
      computed.set(groupId, results);
      return results;
    },
  };
}

async function readAuctioned(database: Database, groupId: string): Promise<Auctioned> {
  const group = await database.kysely
    .selectFrom('groups')
    .select(['tournament_id', 'payout_basis_points', 'completed_at'])
    .where('id', '=', groupId)
    .executeTakeFirst();
  if (group === undefined) throw new Refused('NotFound', MESSAGES.groupNotFound);
  const rows = await database.kysely
    .selectFrom('purchases')
    .select(['team_id', 'user_id', 'amount'])
    .where('group_id', '=', groupId)
    .orderBy('created_at')
    .orderBy('team_id')
    .execute();
  return {
    tournamentId: group.tournament_id,
    owned: rows.map((row) => ({ teamId: row.team_id, userId: row.user_id, amount: row.amount })),
    payoutBasisPoints: group.payout_basis_points ?? DEFAULT_AUCTION_SETTINGS.payoutBasisPoints,
    isAuctionOver: group.completed_at !== null,
  };
}
