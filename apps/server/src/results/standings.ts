import type { Person } from '@bracketbid/contract/entities';
import type { standings } from '@bracketbid/contract/http/results';
import { centsToDollars } from '@bracketbid/engine/money/cents';
import { computeStandings } from '@bracketbid/engine/money/standings';
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
  const { books, money, contest } = results;
  const findPerson = (userId: string) => personIn({ members }, userId);
  const userIds = [...members.keys()];
  const contestBounds = books.isAuctionOver ? contest?.bounds() : null;
  return {
    isFinal: results.isFinal(),
    pot: centsToDollars(money.potCents),
    // What a contest keeps is nobody's.
    paidOut: centsToDollars(money.potCents - money.leftCents - (contest?.money.keptCents ?? 0)),
    standings: computeStandings(userIds, books, money, contestBounds).map((standing) => ({
      user: findPerson(standing.userId),
      paid: centsToDollars(standing.paidCents),
      won: centsToDollars(standing.wonCents),
      profit: centsToDollars(standing.profitCents),
      best: dollarsOrNull(standing.bestCents),
      worst: dollarsOrNull(standing.worstCents),
    })),
    history: buildHistory(results, userIds),
    owners: [...results.ownerByTeam.values()].map((cost) => ({
      teamId: cost.teamId,
      user: findPerson(cost.userId),
      amount: centsToDollars(cost.cents),
      owners: ownersShown(cost.owners, findPerson),
    })),
  };
}

function dollarsOrNull(cents: number | null): number | null {
  return cents === null ? null : centsToDollars(cents);
}

/** Every member's profit after each day. */
function buildHistory(
  { bracket, books, money, contest }: GroupResults,
  userIds: readonly string[],
): StandingsReply['history'] {
  const days = contest?.days() ?? standingsByDay(userIds, books, money, bracket.dayByMatch);
  return days.map(({ day, members }) => ({
    date: day,
    profits: Object.fromEntries(
      members.map(({ userId, profitCents }) => [userId, centsToDollars(profitCents)]),
    ),
  }));
}
