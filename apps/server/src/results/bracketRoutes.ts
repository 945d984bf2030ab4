import * as calls from '@bracketbid/contract/http/results';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { NamedGroup } from '../groups/contests/namedGroup.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { Identify } from '../platform/http/caller.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Brackets } from '../tournament/brackets.ts';
import { countMatches, type Round } from '../tournament/rounds.ts';
import { seasonExists } from '../tournament/seasons.ts';
import { bracketShown, type ShownBracket } from './contestMatches.ts';
import type { GroupMoneyReader } from './groupMoney.ts';

type Asked = {
  readonly query: NamedGroup;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** A season's bracket, for anyone, or that of a group for its members: matches, rounds and days. */
export function bracketRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly brackets: Brackets;
    readonly contexts: Pick<GroupContexts, 'readAsMember'>;
    readonly groupMoney: GroupMoneyReader;
    readonly identify: Identify;
  },
): void {
  const { database, brackets, contexts, groupMoney, identify } = deps;

  /**
   * [CONTEST-2] The bracket that a call is about; the site's, if it names none.
   *
   * @throws Refused (401, 403, 404) for a group that isn't the caller's, (404) for a season that isn't current
   */
  const bracketFor = async ({ query, request, reply }: Asked): Promise<ShownBracket> => {
    const { season, groupId } = query;
    if (groupId === undefined) return brackets.named(season);
    void reply.header('cache-control', 'no-store');
    const { userId } = await identify(request);
    const { facts, contest } = await contexts.readAsMember(groupId, userId);
    return contest === null || facts.rehearses !== null
      ? brackets.of(facts.tournamentId)
      : bracketShown(await groupMoney.of(groupId));
  };

  routes.public(calls.matches, async (asked) => {
    const { season, groupId } = asked.query;
    const isOfAnySeason = season !== undefined && groupId === undefined;
    if (isOfAnySeason && !(await seasonExists(database, season))) {
      throw new Refused('NotFound', MESSAGES.notFound);
    }
    const { zones, matches } = await (isOfAnySeason ? brackets.of(season) : bracketFor(asked));
    return { zones: [...zones], matches: [...matches] };
  });

  routes.public(calls.rounds, async (asked) => {
    const { rounds, matches } = await bracketFor(asked);
    return { rounds: countMatches(rounds, matches).map(toRound) };
  });

  routes.public(calls.matchDates, async (asked) => ({
    datesData: { dates: [...(await bracketFor(asked)).dates] },
  }));

  routes.public(calls.matchesOfDate, async (asked) => ({
    matchesData: {
      matches: (await bracketFor(asked)).matches.filter(({ date }) => date === asked.params.date),
    },
  }));
}

function toRound(
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
