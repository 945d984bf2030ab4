import type { Person } from '@bracketbid/contract/entities';
import type { standings } from '@bracketbid/contract/http/results';
import { isDecided } from '@bracketbid/engine/bracket/bracket';
import { centsToDollars } from '@bracketbid/engine/money/cents';
import { type Payout, potOf } from '@bracketbid/engine/money/payouts';
import { standingsOf } from '@bracketbid/engine/money/standings';
import type { z } from 'zod';
import type { GroupResults } from './groupMoney.ts';

export type StandingsReply = z.infer<(typeof standings)['reply']>;

/** The standings of a group's members, their profit day by day, and who owns what. */
export function standingsReply(
  results: GroupResults,
  members: ReadonlyMap<string, Person>,
): StandingsReply {
  const { books, money } = results;
  const personOf = (userId: string): Person =>
    members.get(userId) ?? { _id: userId, fullName: 'NA', profileimageurl: null };
  const userIds = [...members.keys()];
  return {
    pot: centsToDollars(money.potCents),
    paidOut: centsToDollars(money.potCents - money.leftCents),
    standings: standingsOf(userIds, books, money).map((standing) => ({
      user: personOf(standing.userId),
      paid: centsToDollars(standing.paidCents),
      won: centsToDollars(standing.wonCents),
      profit: centsToDollars(standing.profitCents),
      best: centsToDollars(standing.bestCents),
      worst: centsToDollars(standing.worstCents),
    })),
    history: historyOf(results, userIds),
    owners: books.owned.map(({ teamId, userId, amount }) => ({
      teamId,
      user: personOf(userId),
      amount,
    })),
  };
}

/** Every member's profit after each day: what its matches paid is added to what was there before. */
function historyOf(
  { bracket, books, money }: GroupResults,
  userIds: readonly string[],
): StandingsReply['history'] {
  const dateOf = (matchId: string) => bracket.matchById.get(matchId)?.date ?? '';
  const days = new Set(books.matches.filter(isDecided).map(({ id }) => dateOf(id)));
  const profits = new Map(
    userIds.map((id) => [id, -potOf(books.owned.filter(({ userId }) => userId === id))]),
  );
  const paidOn = new Map<string, Payout[]>([...days].map((date) => [date, []]));
  for (const payout of money.payouts) paidOn.get(dateOf(payout.matchId))?.push(payout);
  return [...days].toSorted().map((date) => {
    for (const { userId, cents } of paidOn.get(date) ?? []) {
      const profit = profits.get(userId);
      if (profit !== undefined) profits.set(userId, profit + cents);
    }
    return {
      date,
      profits: Object.fromEntries([...profits].map(([id, cents]) => [id, centsToDollars(cents)])),
    };
  });
}
