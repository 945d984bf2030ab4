import { counted } from '@bracketbid/contract/counted';
import * as calls from '@bracketbid/contract/http/practice';
import { dayWasPlayed, MESSAGES } from '@bracketbid/contract/text/messages';
import { isDecided } from '@bracketbid/engine/bracket/bracket';
import type { Actor, Audit } from '../platform/audit/audit.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../platform/http/routes.ts';
import { type Brackets, readForRules } from '../tournament/brackets.ts';
import type { Catalogue, Catalogues } from '../tournament/catalogue.ts';
import { readCurrentSeasons } from '../settings/currentSeasons.ts';
import { practiceResultsIn } from '../tournament/practiceSeason.ts';
import { readTeamKeys } from '../tournament/teams.ts';
import type { KeyedMatch, Results } from './enterResults.ts';
import { type Play, playOn } from './practice.ts';

type OfSeason = { readonly query: { readonly season?: string | undefined } };

/**
 * A practice season is played on by the site's admin. Its results are entered like all others, in one transaction: a
 * process that dies in the middle has entered nothing, and two admins come one after the other.
 */
export function practiceRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly catalogues: Catalogues;
    readonly brackets: Brackets;
    readonly results: Results;
    readonly audit: Audit;
  },
): void {
  const { database, catalogues, brackets, results, audit } = deps;

  routes.member(calls.practice, async ({ query }) => {
    const catalogue = await catalogues.named(query.season);
    const { tournamentId } = catalogue;
    const { kysely } = database;
    const [waiting, seasons] = await Promise.all([
      practiceResultsIn(kysely, tournamentId),
      readCurrentSeasons(kysely),
    ]);
    const sentence = seasons.find(({ _id }) => _id === tournamentId)?.practiceSeason ?? null;
    if (waiting === null || sentence === null) return { practice: null };
    const matches = await readForRules(kysely, tournamentId);
    const teams = await readTeamKeys(kysely, tournamentId);
    const { days, reports, leftOver } = playOn(waiting, matches, teams, 'nextDay');
    const [date] = days;
    return {
      practice: {
        sentence,
        matches: matches.length,
        decided: matches.filter(isDecided).length,
        nextDay: date === undefined ? null : { date, matches: reports.size },
        leftOver: shown(leftOver, catalogue, await brackets.of(tournamentId)),
      },
    };
  });

  const play = async (
    until: 'nextDay' | 'theEnd',
    meant: string | null,
    { query, ...actor }: Actor & OfSeason,
  ) => {
    const catalogue = await catalogues.named(query.season);
    let chosen: Play = { days: [], reports: new Map(), leftOver: [] };
    const changed = await results.enterChosen(
      catalogue.tournamentId,
      async ({ tx, tournamentId, matches, teams }) => {
        const waiting = await practiceResultsIn(tx, tournamentId);
        if (waiting === null) throw new Refused('Conflict', MESSAGES.notPractice);
        chosen = playOn(waiting, matches, teams, until);
        const [next] = chosen.days;
        if (next === undefined) {
          const isOver = chosen.leftOver.length === 0;
          throw new Refused(
            'Conflict',
            isOver ? MESSAGES.practiceAllPlayed : MESSAGES.practiceByHand,
          );
        }
        if (meant !== null && meant !== next) {
          throw new Refused('Conflict', dayWasPlayed(dayInWords(meant)));
        }
        return chosen.reports;
      },
    );
    const { days, reports, leftOver } = chosen;
    const date = days.at(-1) ?? '';
    const details = { days, matches: reports.size, changed: changed.length };
    await audit.by(actor, 'practice.played', details);
    const left = shown(leftOver, catalogue, await brackets.of(catalogue.tournamentId));
    return {
      message: [played(days, reports.size), ...waitingInWords(left)].join(' '),
      date,
      days: days.length,
      matches: reports.size,
      leftOver: left,
    };
  };

  routes.member(calls.playNextDay, async ({ body, ...actor }) =>
    play('nextDay', body?.date ?? null, actor),
  );

  routes.member(calls.playToTheEnd, async (actor) => play('theEnd', null, actor));
}

function shown(
  leftOver: readonly KeyedMatch[],
  { teamById }: Catalogue,
  { matchById }: Awaited<ReturnType<Brackets['current']>>,
): calls.LeftOver[] {
  const name = (teamId: string | null) => teamById.get(teamId ?? '')?.shortName ?? 'TBD';
  return leftOver.map(({ id, round, homeTeamId, awayTeamId }) => ({
    _id: id,
    round: matchById.get(id)?.round ?? round,
    teams: `${name(homeTeamId)} against ${name(awayTeamId)}`,
  }));
}

function played(days: readonly string[], matches: number): string {
  const games = `${counted(matches, 'game was', 'games were')} played`;
  const [only] = days;
  if (only !== undefined && days.length === 1) return `${dayInWords(only)}: ${games}.`;
  return `${days.length} days with ${games}.`;
}

function waitingInWords(left: readonly calls.LeftOver[]): string[] {
  if (left.length === 0) return [];
  const what = left.length === 1 ? 'One game waits' : `${left.length} games wait`;
  return [`${what} for a result by hand: other teams meet than in the real tournament.`];
}

const LONG_DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const dayInWords = (date: string) => LONG_DAY.format(new Date(date));
