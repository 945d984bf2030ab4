import { counted, nounFor } from '@bracketbid/contract/counted';
import type { Match } from '@bracketbid/contract/entities';
import { previewResult } from '@bracketbid/contract/http/admin';
import * as calls from '@bracketbid/contract/http/results';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { centsToDollars } from '@bracketbid/engine/money/cents';
import type { z } from 'zod';
import type { Auctions } from '../auction/auctions.ts';
import type { Audit } from '../audit/audit.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import { groupIdOf } from '../groups/groups.ts';
import type { Routes } from '../http/routes.ts';
import { type Brackets, tournamentOfMatch } from '../tournament/brackets.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { countMatches, type Round } from '../tournament/rounds.ts';
import { seasonExists } from '../tournament/seasons.ts';
import type { Report, Results } from './enterResults.ts';
import { csvOf } from './exportCsv.ts';
import type { ScoreFeed } from './scoreFeed.ts';
import { gamesOf } from './games.ts';
import type { GroupMoneyReader, GroupResults } from './groupMoney.ts';
import { previewOf } from './preview.ts';
import { saleStatusIn } from './saleStatus.ts';
import { standingsReply } from './standings.ts';

export function resultRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly contexts: GroupContexts;
    readonly auctions: Pick<Auctions, 'state'>;
    readonly catalogues: Catalogues;
    readonly brackets: Brackets;
    readonly groupMoney: GroupMoneyReader;
    readonly results: Results;
    readonly scoreFeed: ScoreFeed;
    readonly audit: Audit;
  },
): void {
  const { database, contexts, catalogues, brackets, groupMoney, results, scoreFeed, audit } = deps;

  /** The caller's group of a season; of the current one, if none is named. */
  const ownGroupId = async (userId: string, season?: string): Promise<string | null> =>
    groupIdOf(database, season ?? (await catalogues.current()).tournamentId, userId);

  /** The season of a match: an archived one can still be corrected. @throws Refused (404) */
  const seasonOf = async (matchId: string): Promise<string> => {
    const tournamentId = await tournamentOfMatch(database, matchId);
    if (tournamentId === null) throw new Refused('NotFound', MESSAGES.notFound);
    return tournamentId;
  };

  routes.public(calls.matches, async ({ query: { season } }) => {
    const isNamed = season !== undefined;
    if (isNamed && !(await seasonExists(database, season))) {
      throw new Refused('NotFound', MESSAGES.notFound);
    }
    const { zones, matches } = await (isNamed ? brackets.of(season) : brackets.current());
    return { zones: [...zones], matches: [...matches] };
  });

  routes.public(calls.rounds, async ({ query }) => {
    const { rounds, matches } = await brackets.named(query.season);
    return { rounds: countMatches(rounds, matches).map(roundOf) };
  });

  routes.public(calls.matchDates, async ({ query }) => ({
    datesData: { dates: [...(await brackets.named(query.season)).dates] },
  }));

  routes.public(calls.matchesOfDate, async ({ query, params }) => ({
    matchesData: {
      matches: (await brackets.named(query.season)).matches.filter(
        ({ date }) => date === params.date,
      ),
    },
  }));

  routes.optional(calls.leaderboard, async ({ params, caller }) => {
    const { matchId, page, limit } = params;
    const season = (await brackets.allCurrent()).find(({ matchById }) => matchById.has(matchId));
    if (season === undefined) throw new Refused('NotFound', MESSAGES.notFound);
    const groupId = caller === null ? null : await ownGroupId(caller.userId, season.tournamentId);
    const winners = groupId === null ? [] : await winnersOf(groupId, matchId);
    return {
      leaderboardData: {
        currentGroupWinners: winners.slice((page - 1) * limit, page * limit),
        page,
        limit,
        totalResults: winners.length,
      },
    };
  });

  const winnersOf = async (groupId: string, matchId: string): Promise<calls.GroupWinner[]> => {
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

  const saleStatusOf = async (groupId: string, results: GroupResults) => {
    if (results.books.isAuctionOver) return saleStatusIn(results);
    const [{ lots }, state] = await Promise.all([
      contexts.of(groupId),
      deps.auctions.state(groupId),
    ]);
    return saleStatusIn(results, { state, lots });
  };

  routes.member(calls.myMatches, async ({ caller, query }) => {
    const groupId = await ownGroupId(caller.userId, query.season);
    if (groupId === null) return { data: [] };
    const found = await groupMoney.of(groupId);
    const statusOf = await saleStatusOf(groupId, found);
    const games = gamesOf(found, statusOf, (userId) => userId === caller.userId);
    return { data: games.map(({ row }) => row) };
  });

  routes.member(calls.otherMatches, async ({ caller, query }) => {
    const groupId = await ownGroupId(caller.userId, query.season);
    if (groupId === null) return { data: [] };
    const [{ roster }, found] = await Promise.all([contexts.of(groupId), groupMoney.of(groupId)]);
    const statusOf = await saleStatusOf(groupId, found);
    const games = gamesOf(found, statusOf, (userId) => userId !== caller.userId);
    return {
      data: games.flatMap(({ row, userId }) => {
        const owner = roster.members.get(userId);
        return owner === undefined ? [] : [{ ...row, owner }];
      }),
    };
  });

  routes.member(calls.standings, async ({ params, caller }) => {
    const { roster } = await contexts.memberOf(params.groupId, caller.userId);
    return standingsReply(await groupMoney.of(params.groupId), roster.members);
  });

  routes.member(
    calls.exportGroup,
    async ({ params, caller }) => {
      const { roster, facts } = await contexts.memberOf(params.groupId, caller.userId);
      const { teams } = await catalogues.of(facts.tournamentId);
      const found = await groupMoney.of(params.groupId);
      const lots = [...roster.teams.values()];
      const statusOf = await saleStatusOf(params.groupId, found);
      return {
        filename: `${facts.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.csv`,
        csv: csvOf(found, { teams, lots }, roster.members, statusOf),
      };
    },
    { isExpensive: true },
  );

  routes.member(calls.enterResult, async ({ params, body, caller, request }) => {
    const tournamentId = await seasonOf(params.id);
    const before = (await brackets.of(tournamentId)).matchById.get(params.id);
    const changed = await results.enter(reportOf(params.id, body));
    const match = (await brackets.of(tournamentId)).matchById.get(params.id);
    if (match === undefined) throw new Refused('NotFound', MESSAGES.notFound);
    const details = { matchId: params.id, before, after: match };
    await audit.by({ request, caller }, 'match.changed', details);
    return { message: 'Result saved.', match, changed };
  });

  routes.member(
    previewResult,
    async ({ params, body }) => {
      return previewOf(deps, await seasonOf(params.id), reportOf(params.id, body));
    },
    { isExpensive: true },
  );

  routes.member(
    calls.importResults,
    async ({ query, body, caller, request }) => {
      const reports = body.matches
        .filter(({ status }) => status !== 'scheduled')
        .map(
          ({ id, winner, date, ...result }) =>
            [
              id,
              { ...result, winnerKey: winner, ...(date === undefined ? {} : { date }) },
            ] as const,
        );
      const { tournamentId, matchById: before } = await brackets.named(query.season);
      const changed = await results.enterByKey(tournamentId, new Map(reports));
      await audit.by({ request, caller }, 'results.imported', {
        before: changed.map(({ _id }) => briefOf(before.get(_id))),
        after: changed.map(briefOf),
      });
      return {
        message: `${counted(changed.length, 'match', 'matches')} ${nounFor(changed.length, 'has', 'have')} changed.`,
        changed: changed.length,
      };
    },
    { bodyLimit: RESULTS_BYTES_MAX },
  );

  routes.member(calls.feedState, async () => scoreFeed.state());
}

function roundOf(
  round: Round & { readonly matches: number },
): z.output<(typeof calls.rounds)['reply']>['rounds'][number] {
  const { name, code, order, dates, matches } = round;
  return {
    roundname: name,
    roundorder: order,
    code,
    matches,
    rounddate: dates[0] ?? null,
    dates: [...dates],
  };
}

/** A whole tournament file may be sent: everything but the results is dropped. */
const RESULTS_BYTES_MAX = 2_000_000;

/** What an admin enters of one match. */
function reportOf(
  id: string,
  { winner, ...report }: z.output<(typeof calls.enterResult)['body']>,
): ReadonlyMap<string, Report> {
  return new Map([[id, { ...report, ...(winner === undefined ? {} : { winnerTeamId: winner }) }]]);
}

/** A match in a log: `Duke 71 - 65 Siena, final`. */
function briefOf(match: Match | undefined): string {
  if (match === undefined) return '';
  const { homeTeam, awayTeam, status } = match;
  const score = homeTeam?.score == null ? '-' : `${homeTeam.score} - ${awayTeam?.score ?? ''}`;
  return `${homeTeam?.shortName ?? 'TBD'} ${score} ${awayTeam?.shortName ?? 'TBD'}, ${status}`;
}
