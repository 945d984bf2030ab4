import * as calls from '@bracketbid/contract/http/results';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { z } from 'zod';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../http/routes.ts';
import type { Brackets } from '../tournament/brackets.ts';
import { countMatches, type Round } from '../tournament/rounds.ts';
import { seasonExists } from '../tournament/seasons.ts';

/** A season's bracket, for anyone: its matches, rounds and days. */
export function bracketRoutes(
  routes: Routes,
  { database, brackets }: { readonly database: Database; readonly brackets: Brackets },
): void {
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
