import type { Person } from '@bracketbid/contract/entities';
import type { standings } from '@bracketbid/contract/http/results';
import { isDecided, type Match as RuleMatch } from '@bracketbid/engine/bracket/bracket';
import { centsToDollars } from '@bracketbid/engine/money/cents';
import { payoutsOf, potOf } from '@bracketbid/engine/money/payouts';
import { standingsOf, wonBy } from '@bracketbid/engine/money/standings';
import type { z } from 'zod';
import type { GroupResults } from './groupMoney.ts';

export type StandingsReply = z.infer<(typeof standings)['reply']>;

/** How a group's members stand, how they got there day by day, and who owns what. */
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
    standings: standingsOf(userIds, books).map((standing) => ({
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

function historyOf(
  { bracket, books }: GroupResults,
  userIds: readonly string[],
): StandingsReply['history'] {
  const dateOf = (match: RuleMatch) => bracket.matchById.get(match.id)?.date ?? '';
  const days = new Set(books.matches.filter(isDecided).map(dateOf));
  const paid = new Map(
    userIds.map((id) => [id, potOf(books.owned.filter(({ userId }) => userId === id))]),
  );
  return [...days].toSorted().map((date) => {
    const asOf = books.matches.map((match): RuleMatch =>
      dateOf(match) <= date ? match : { ...match, status: 'scheduled', winnerTeamId: null },
    );
    const money = payoutsOf({ ...books, matches: asOf });
    return {
      date,
      profits: Object.fromEntries(
        userIds.map((id) => [id, centsToDollars(wonBy(money, id) - (paid.get(id) ?? 0))]),
      ),
    };
  });
}
