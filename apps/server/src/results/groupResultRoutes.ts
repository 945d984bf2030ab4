import * as calls from '@bracketbid/contract/http/results';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { centsToDollars } from '@bracketbid/engine/money/cents';
import type { Auctions } from '../auction/auctions.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { readGroupId } from '../groups/groups.ts';
import { groupIdFor } from '../groups/contests/namedGroup.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Brackets } from '../tournament/brackets.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { bracketShown } from './contestMatches.ts';
import { formatCsv } from './exportCsv.ts';
import { listGames } from './games.ts';
import type { GroupMoneyReader, GroupResults } from './groupMoney.ts';
import { saleStatusIn } from './saleStatus.ts';
import { standingsReply } from './standings.ts';

/** What results are worth in a group: to the caller, to the others, and to all. */
export function groupResultRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly contexts: GroupContexts;
    readonly auctions: Pick<Auctions, 'state'>;
    readonly catalogues: Catalogues;
    readonly brackets: Brackets;
    readonly groupMoney: GroupMoneyReader;
  },
): void {
  const { database, contexts, auctions, catalogues, brackets, groupMoney } = deps;

  /** The group whose winners of a match are meant; null for a visitor. @throws Refused (404) for a match of none */
  const groupOfMatch = async (
    matchId: string,
    named: string | undefined,
    caller: Caller | null,
  ): Promise<string | null> => {
    if (named !== undefined && caller !== null) {
      await contexts.readAsMember(named, caller.userId);
      const { matches } = bracketShown(await groupMoney.of(named));
      if (matches.some(({ _id }) => _id === matchId)) return named;
      throw new Refused('NotFound', MESSAGES.notFound);
    }
    const season = (await brackets.allCurrent()).find(({ matchById }) => matchById.has(matchId));
    if (season === undefined) throw new Refused('NotFound', MESSAGES.notFound);
    return caller === null ? null : readGroupId(database, season.tournamentId, caller.userId);
  };

  routes.optional(calls.leaderboard, async ({ params, query, caller }) => {
    const { matchId, page, limit } = params;
    const groupId = await groupOfMatch(matchId, query.groupId, caller);
    const winners = groupId === null ? [] : await readWinners(groupId, matchId);
    return {
      leaderboardData: {
        currentGroupWinners: winners.slice((page - 1) * limit, page * limit),
        page,
        limit,
        totalResults: winners.length,
      },
    };
  });

  const readWinners = async (groupId: string, matchId: string): Promise<calls.GroupWinner[]> => {
    const [{ roster }, { money, teamById }] = await Promise.all([
      contexts.of(groupId),
      groupMoney.of(groupId),
    ]);
    return money.payouts
      .filter((payout) => payout.matchId === matchId)
      .map(({ userId, teamId, cents }) => ({
        _id: `${matchId}:${userId}`,
        teamDetails: {
          teamName: teamId === null ? '' : (teamById.get(teamId)?.teamName ?? ''),
        },
        userDetails: { fullName: roster.members.get(userId)?.fullName ?? '' },
        amount: centsToDollars(cents),
      }));
  };

  const createSaleStatus = async (groupId: string, results: GroupResults) => {
    if (results.books.isAuctionOver) return saleStatusIn(results);
    const [{ lots }, state] = await Promise.all([contexts.of(groupId), auctions.state(groupId)]);
    return saleStatusIn(results, { state, lots });
  };

  routes.member(calls.myMatches, async ({ caller, query }) => {
    const groupId = await groupIdFor(deps, caller, query, 'all');
    if (groupId === null) return { data: [] };
    const found = await groupMoney.of(groupId);
    const findStatus = await createSaleStatus(groupId, found);
    const games = listGames(found, findStatus, (userId) => userId === caller.userId);
    return { data: games.map(({ row }) => row) };
  });

  routes.member(calls.otherMatches, async ({ caller, query }) => {
    const groupId = await groupIdFor(deps, caller, query, 'all');
    if (groupId === null) return { data: [] };
    const [{ roster }, found] = await Promise.all([contexts.of(groupId), groupMoney.of(groupId)]);
    const findStatus = await createSaleStatus(groupId, found);
    const games = listGames(found, findStatus, (userId) => userId !== caller.userId);
    return {
      data: games.flatMap(({ row, userId }) => {
        const owner = roster.members.get(userId);
        return owner === undefined ? [] : [{ ...row, owner }];
      }),
    };
  });

  routes.member(calls.standings, async ({ params, caller }) => {
    const { roster } = await contexts.readAsMember(params.groupId, caller.userId);
    return standingsReply(await groupMoney.of(params.groupId), roster.members);
  });

  routes.member(
    calls.exportGroup,
    async ({ params, caller }) => {
      const { roster, facts, contest } = await contexts.readAsMember(params.groupId, caller.userId);
      const { teams } = await catalogues.of(facts.tournamentId);
      const found = await groupMoney.of(params.groupId);
      const lots = [...roster.teams.values()];
      const findStatus = await createSaleStatus(params.groupId, found);
      return {
        filename: `${facts.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.csv`,
        csv: formatCsv(found, { teams, lots, contest }, roster.members, findStatus),
      };
    },
    { isExpensive: true },
  );
}
