import { counted, nounFor } from '@bracketbid/contract/counted';
import type { Match } from '@bracketbid/contract/entities';
import { previewResult } from '@bracketbid/contract/http/admin';
import * as calls from '@bracketbid/contract/http/results';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { z } from 'zod';
import type { Audit } from '../platform/audit/audit.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../platform/http/routes.ts';
import { type Brackets, tournamentOfMatch } from '../tournament/brackets.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import type { Report, Results } from './enterResults.ts';
import type { GroupMoneyReader } from './groupMoney.ts';
import { buildPreview } from './preview.ts';
import type { ScoreFeed } from './scoreFeed.ts';

/** A whole tournament file may be sent: everything but the results is dropped. */
const RESULTS_BYTES_MAX = 2_000_000;

/** Results as an admin enters, previews and imports them, and the feed that brings them. */
export function entryRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly catalogues: Catalogues;
    readonly brackets: Brackets;
    readonly groupMoney: GroupMoneyReader;
    readonly results: Results;
    readonly scoreFeed: ScoreFeed;
    readonly audit: Audit;
    readonly onError: (error: unknown) => void;
  },
): void {
  const { database, brackets, results, scoreFeed, audit } = deps;

  /** The season of a match: an archived one can still be corrected. @throws Refused (404) */
  const readSeason = async (matchId: string): Promise<string> => {
    const tournamentId = await tournamentOfMatch(database, matchId);
    if (tournamentId === null) throw new Refused('NotFound', MESSAGES.notFound);
    return tournamentId;
  };

  routes.member(calls.enterResult, async ({ params, body, caller, request }) => {
    const tournamentId = await readSeason(params.id);
    const before = (await brackets.of(tournamentId)).matchById.get(params.id);
    const changed = await results.enter(buildReport(params.id, body));
    const match = (await brackets.of(tournamentId)).matchById.get(params.id);
    if (match === undefined) throw new Refused('NotFound', MESSAGES.notFound);
    const details = { matchId: params.id, before, after: match };
    await audit.by({ request, caller }, 'match.changed', details);
    return { message: 'Result saved.', match, changed };
  });

  routes.member(
    previewResult,
    async ({ params, body }) => {
      return buildPreview(deps, await readSeason(params.id), buildReport(params.id, body));
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
        before: changed.map(({ _id }) => formatBrief(before.get(_id))),
        after: changed.map(formatBrief),
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

/** What an admin enters of one match. */
function buildReport(
  id: string,
  { winner, ...report }: z.output<(typeof calls.enterResult)['body']>,
): ReadonlyMap<string, Report> {
  return new Map([[id, { ...report, ...(winner === undefined ? {} : { winnerTeamId: winner }) }]]);
}

/** A match in a log: `Duke 71 - 65 Siena, final`. */
function formatBrief(match: Match | undefined): string {
  if (match === undefined) return '';
  const { homeTeam, awayTeam, status } = match;
  const score = homeTeam?.score == null ? '-' : `${homeTeam.score} - ${awayTeam?.score ?? ''}`;
  return `${homeTeam?.shortName ?? 'TBD'} ${score} ${awayTeam?.shortName ?? 'TBD'}, ${status}`;
}
