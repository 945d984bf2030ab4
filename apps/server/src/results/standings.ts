import type { Person } from '@bracketbid/contract/entities';
import type { standings } from '@bracketbid/contract/http/results';
import { centsToDollars } from '@bracketbid/engine/money/cents';
import { isFinal } from '@bracketbid/engine/money/payouts';
import { standingsOf } from '@bracketbid/engine/money/standings';
import { standingsByDay } from '@bracketbid/engine/paper/standingsByDay';
import type { z } from 'zod';
import { ownersShown } from '../groups/owners.ts';
import { personIn } from '../groups/roster.ts';
import type { GroupResults } from './groupMoney.ts';

export type StandingsReply = z.infer<(typeof standings)['reply']>;

/** The standings of a group's members, their profit day by day, and who owns what. */
export function standingsReply(
  results: GroupResults,
  members: ReadonlyMap<string, Person>,
): StandingsReply {
  const { books, money } = results;
  const personOf = (userId: string) => personIn({ members }, userId);
  const userIds = [...members.keys()];
  return {
    isFinal: isFinal(books),
    pot: centsToDollars(money.potCents),
    paidOut: centsToDollars(money.potCents - money.leftCents),
    standings: standingsOf(userIds, books, money).map((standing) => ({
      user: personOf(standing.userId),
      paid: centsToDollars(standing.paidCents),
      won: centsToDollars(standing.wonCents),
      profit: centsToDollars(standing.profitCents),
      best: standing.bestCents === null ? null : centsToDollars(standing.bestCents),
      worst: standing.worstCents === null ? null : centsToDollars(standing.worstCents),
    })),
    history: historyOf(results, userIds),
    owners: [...results.ownerOf.values()].map((cost) => ({
      teamId: cost.teamId,
      user: personOf(cost.userId),
      amount: centsToDollars(cost.cents),
      owners: ownersShown(cost.owners, personOf),
    })),
  };
}

/** Every member's profit after each day. */
function historyOf(
  { bracket, books, money }: GroupResults,
  userIds: readonly string[],
): StandingsReply['history'] {
  return standingsByDay(userIds, books, money, bracket.dayOf).map(({ day, members }) => ({
    date: day,
    profits: Object.fromEntries(
      members.map(({ userId, profitCents }) => [userId, centsToDollars(profitCents)]),
    ),
  }));
}
