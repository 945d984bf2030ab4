import type { Match } from '@bracketbid/contract/entities';
import { RESULT_REFUSED } from '@bracketbid/contract/http/results';
import { unknownInTournament } from '@bracketbid/contract/text/messages';
import { enterResult, type Result } from '@bracketbid/engine/bracket/advance';
import type { Match as RuleMatch } from '@bracketbid/engine/bracket/bracket';
import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Refused } from '../failures.ts';
import { type Brackets, readForRules, tournamentOfMatch } from '../tournament/brackets.ts';
import { lockTournament, moveMatch, storeResults } from '../tournament/matches.ts';
import { type KeyedTeam, readTeamKeys } from '../tournament/teams.ts';

/** A result report for one match. Omitted fields stay as they are. */
export type Report = { readonly [Field in keyof Result]?: Result[Field] | undefined } & {
  readonly date?: string | undefined;
};

/** A match as the rules see it, with its key in the imported file. */
export type KeyedMatch = RuleMatch & { readonly key: string };

/** A tournament, locked so that nobody else can enter a result. */
export type Standing = {
  readonly tx: Kysely<Tables>;
  readonly tournamentId: string;
  /** In the order of play. */
  readonly matches: readonly KeyedMatch[];
  readonly teams: readonly KeyedTeam[];
};

/** Enters every result: the admin's, a file's, a feed's, a practice season's. */
export type Results = {
  /**
   * Enters results, all or none, in the order of play. Winners move on by themselves, money follows, and
   * `onChange` is called with each changed match.
   *
   * @param reports  by match id, all of one tournament: the current one or one of the archive
   * @returns the changed matches
   * @throws Refused (404) for an unknown match, (400) for a result that can't be, (409) when it would overthrow a
   *   later match
   */
  enter(reports: ReadonlyMap<string, Report>): Promise<Match[]>;
  /** The same for a file that names matches by its own keys. */
  enterByKey(
    tournamentId: string,
    reports: ReadonlyMap<string, Report & { winnerKey?: string | null }>,
  ): Promise<Match[]>;
  /** The same for results that depend on how a tournament stands; callers choose one after the other. */
  enterChosen(tournamentId: string, choose: Choose): Promise<Match[]>;
};

/** @returns reports by match id */
type Choose = (standing: Standing) => Promise<ReadonlyMap<string, Report>>;

const CONFLICTS: ReadonlySet<string> = new Set(['LaterMatchDecided', 'TeamsUnknown']);

export function createResults(deps: {
  readonly database: Database;
  readonly brackets: Brackets;
  readonly feed: Pick<ChangeFeed, 'publish'>;
}): Results {
  const { database, brackets, feed } = deps;

  const store = async (tournamentId: string, choose: Choose): Promise<Match[]> => {
    const changedIds = await database.kysely.transaction().execute(async (tx) => {
      // In sequence: what a result moves depends on the ones before.
      await lockTournament(tx, tournamentId);
      const before = await readForRules(tx, tournamentId);
      const teams = await readTeamKeys(tx, tournamentId);
      const reports = await choose({ tx, tournamentId, matches: before, teams });
      const after = applyReports(before, reports);
      const beforeById = new Map(before.map((match) => [match.id, match]));
      const changed = after.filter((match) => !isSame(match, beforeById.get(match.id)));
      await storeResults(tx, changed);
      const moved = [...reports].filter(([, { date }]) => date !== undefined);
      for (const [id, { date }] of moved) {
        if (date !== undefined) await moveMatch(tx, id, date);
      }
      return new Set([...changed.map(({ id }) => id), ...moved.map(([id]) => id)]);
    });
    if (changedIds.size === 0) return [];
    feed.publish({ kind: 'MatchesChanged', matchIds: [...changedIds] });
    const { matches } = await brackets.of(tournamentId);
    return matches.filter(({ _id }) => changedIds.has(_id));
  };

  return {
    enter: async (reports) => {
      const [matchId] = reports.keys();
      if (matchId === undefined) return [];
      const tournamentId = await tournamentOfMatch(database, matchId);
      if (tournamentId === null) throw new Refused('NotFound', RESULT_REFUSED.UnknownMatch);
      return store(tournamentId, async () => reports);
    },
    enterChosen: store,
    enterByKey: (tournamentId, reports) =>
      store(tournamentId, async ({ matches, teams }) => {
        const teamIdByKey = new Map(teams.map(({ id, key }) => [key, id]));
        const matchIdByKey = new Map(matches.map(({ id, key }) => [key, id]));
        return new Map(
          [...reports].map(([key, { winnerKey, ...report }]) => {
            const matchId = matchIdByKey.get(key);
            if (matchId === undefined) {
              throw new Refused('NotFound', unknownInTournament('match', key));
            }
            if (winnerKey == null) return [matchId, report];
            const winnerTeamId = teamIdByKey.get(winnerKey);
            if (winnerTeamId === undefined) {
              throw new Refused('Invalid', unknownInTournament('team', winnerKey));
            }
            return [matchId, { ...report, winnerTeamId }];
          }),
        );
      }),
  };
}

/** The bracket after some results, entered from the first round on. @throws Refused */
export function applyReports(
  before: readonly RuleMatch[],
  reports: ReadonlyMap<string, Report>,
): readonly RuleMatch[] {
  const unknown = [...reports.keys()].find((id) => !before.some((match) => match.id === id));
  if (unknown !== undefined) throw new Refused('NotFound', RESULT_REFUSED.UnknownMatch);
  let now = before;
  for (const { id } of before) {
    const report = reports.get(id);
    const match = now.find((each) => each.id === id);
    if (report === undefined || match === undefined) continue;
    const { homeScore, awayScore, status, winnerTeamId } = report;
    const isMovedOnly =
      homeScore === undefined &&
      awayScore === undefined &&
      status === undefined &&
      winnerTeamId === undefined;
    if (isMovedOnly) continue;
    const advance = enterResult(now, id, {
      status: status ?? match.status,
      homeScore: homeScore === undefined ? match.homeScore : homeScore,
      awayScore: awayScore === undefined ? match.awayScore : awayScore,
      winnerTeamId: winnerTeamId ?? null,
    });
    if (!advance.ok) {
      const { code } = advance.refusal;
      throw new Refused(CONFLICTS.has(code) ? 'Conflict' : 'Invalid', RESULT_REFUSED[code]);
    }
    const changed = new Map(advance.changed.map((each) => [each.id, each]));
    now = now.map((each) => changed.get(each.id) ?? each);
  }
  return now;
}

export function isSame(a: RuleMatch, b: RuleMatch | undefined): boolean {
  return (
    b !== undefined &&
    a.status === b.status &&
    a.homeTeamId === b.homeTeamId &&
    a.awayTeamId === b.awayTeamId &&
    a.homeScore === b.homeScore &&
    a.awayScore === b.awayScore &&
    a.winnerTeamId === b.winnerTeamId
  );
}
