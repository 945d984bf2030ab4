import { isDeepStrictEqual } from 'node:util';
import type { Division } from '@bracketbid/contract/division';
import type { Match, MatchSide, Team } from '@bracketbid/contract/entities';
import type { Match as RuleMatch } from '@bracketbid/engine/bracket/bracket';
import type { MatchDays } from '@bracketbid/engine/paper/days';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/open.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import { createReadCache } from '../platform/changes/readCache.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { Catalogues } from './catalogue.ts';
import { readRounds, type Round } from './rounds.ts';

/** A tournament's matches as they stand: for people and for the rules, in the order of play. A new object after every result. */
export type Bracket = {
  readonly tournamentId: string;
  readonly division: Division;
  readonly zones: readonly string[];
  readonly rounds: readonly Round[];
  readonly matches: readonly Match[];
  readonly matchById: ReadonlyMap<string, Match>;
  readonly forRules: readonly RuleMatch[];
  /** The day of each match. */
  readonly dayByMatch: MatchDays;
  /** The days with matches, ascending. */
  readonly dates: readonly string[];
};

/** Cached brackets: everyone reads them, and they seldom change. */
export type Brackets = {
  /** The site's current tournament's. */
  current(): Promise<Bracket>;
  /** [SEASON-6] A current tournament's; the site's, if none is named. @throws Refused (404) if it isn't current */
  named(season: string | undefined): Promise<Bracket>;
  /** [SEASON-6] Those of all current tournaments, the site's first. */
  allCurrent(): Promise<readonly Bracket[]>;
  of(tournamentId: string): Promise<Bracket>;
};

/** Tournaments whose brackets are cached: seasons, and contests, which have no matches. */
const KEPT_MAX = 2050;

export function createBrackets(deps: {
  readonly database: Database;
  readonly catalogues: Catalogues;
  readonly feed: ChangeFeed;
}): Brackets {
  const { database, catalogues, feed } = deps;
  const byId = createReadCache(
    (tournamentId: string) => readBracket(database, catalogues, tournamentId),
    KEPT_MAX,
    { feed, after: ['MatchesChanged', 'SeasonWritten'] },
  );
  feed.onMissed(async () => {
    for (const tournamentId of byId.keys()) {
      const before = await byId.get(tournamentId);
      const after = await readBracket(database, catalogues, tournamentId);
      const matchIds = differentMatches(before, after);
      if (matchIds.length > 0) feed.publish({ kind: 'MatchesChanged', matchIds }, 'elsewhere');
    }
  });

  return {
    of: byId.get,
    current: async () => byId.get((await catalogues.current()).tournamentId),
    named: async (season) => byId.get((await catalogues.named(season)).tournamentId),
    allCurrent: async () =>
      Promise.all(
        (await catalogues.allCurrent()).map(({ tournamentId }) => byId.get(tournamentId)),
      ),
  };
}

/** The matches that differ between two reads. */
function differentMatches(before: Bracket, after: Bracket): string[] {
  return after.matches
    .filter((match) => !isDeepStrictEqual(match, before.matchById.get(match._id)))
    .map(({ _id }) => _id);
}

async function readBracket(
  database: Database,
  catalogues: Catalogues,
  tournamentId: string,
): Promise<Bracket> {
  const { teamById, division } = await catalogues.of(tournamentId);
  const { zones } = await database.kysely
    .selectFrom('tournaments')
    .select('zones')
    .where('id', '=', tournamentId)
    .executeTakeFirstOrThrow();
  const rounds = await readRounds(database.kysely, tournamentId);
  const rows = await readMatches(database.kysely, tournamentId);
  const forRules = mergeRules(rows);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const nameById = new Map(rounds.map(({ order, name }) => [order, name]));
  const matches = forRules.flatMap((match): Match[] => {
    const row = rowById.get(match.id);
    if (row === undefined) return [];
    return [
      {
        _id: match.id,
        zone: row.zone,
        round: nameById.get(match.roundOrder) ?? match.round,
        roundOrder: match.roundOrder,
        position: match.position,
        date: row.date,
        startAt: row.start_at?.toISOString() ?? null,
        status: match.status,
        homeTeam: toSide(teamById, match.homeTeamId, match.homeScore),
        awayTeam: toSide(teamById, match.awayTeamId, match.awayScore),
        winner: match.winnerTeamId,
        homeFrom: match.homeFrom,
        awayFrom: match.awayFrom,
        next: match.next,
      },
    ];
  });
  return {
    tournamentId,
    division,
    zones,
    rounds,
    matches,
    matchById: new Map(matches.map((match) => [match._id, match])),
    forRules,
    dayByMatch: new Map(matches.map(({ _id, date }) => [_id, date])),
    dates: [...new Set(matches.map(({ date }) => date))].toSorted(),
  };
}

/** The tournament of a match, current or archived; null for a match that does not exist. */
export async function tournamentOfMatch(
  { kysely }: Database,
  matchId: string,
): Promise<string | null> {
  const row = await kysely
    .selectFrom('matches')
    .select('tournament_id')
    .where('id', '=', matchId)
    .executeTakeFirst();
  return row?.tournament_id ?? null;
}

/** A bracket's matches as they would be with other results. */
export function withResults(
  { matchById }: Bracket,
  teamById: ReadonlyMap<string, Team>,
  forRules: readonly RuleMatch[],
): Match[] {
  return forRules.flatMap((match) => {
    const known = matchById.get(match.id);
    if (known === undefined) return [];
    return [
      {
        ...known,
        status: match.status,
        homeTeam: toSide(teamById, match.homeTeamId, match.homeScore),
        awayTeam: toSide(teamById, match.awayTeamId, match.awayScore),
        winner: match.winnerTeamId,
      },
    ];
  });
}

/** A side of a match as people see it; null while it is not known who plays. */
export function toSide(
  teamById: ReadonlyMap<string, Team>,
  teamId: string | null,
  score: number | null,
): MatchSide | null {
  const team = teamId === null ? undefined : teamById.get(teamId);
  if (team === undefined) return null;
  const {
    location: _location,
    zone: _zone,
    record: _record,
    isEntrant: _isEntrant,
    ...shown
  } = team;
  return { shortName: team.shortName, score, teamId: shown };
}

/** A tournament's matches as they are stored, in the order of play, with their rounds' names. */
export function readMatches(db: Kysely<Tables>, tournamentId: string) {
  return db
    .selectFrom('matches')
    .innerJoin('rounds', (join) =>
      join
        .onRef('rounds.tournament_id', '=', 'matches.tournament_id')
        .onRef('rounds.round_order', '=', 'matches.round_order'),
    )
    .selectAll('matches')
    .select(['rounds.code', 'rounds.name as round'])
    .where('matches.tournament_id', '=', tournamentId)
    .orderBy('matches.round_order')
    .orderBy('matches.bracket_position')
    .orderBy('matches.key')
    .execute();
}

/** The matches as the rules see them, in the order of play. Matches refer to each other by id. */
export async function readForRules(
  db: Kysely<Tables>,
  tournamentId: string,
): Promise<(RuleMatch & { readonly key: string })[]> {
  return mergeRules(await readMatches(db, tournamentId));
}

function mergeRules(
  rows: Awaited<ReturnType<typeof readMatches>>,
): (RuleMatch & { readonly key: string })[] {
  const idByKey = new Map(rows.map(({ key, id }) => [key, id]));
  const idBy = (key: string | null) => (key === null ? null : (idByKey.get(key) ?? null));
  return rows.map((row, position) => ({
    id: row.id,
    key: row.key,
    round: row.code,
    roundOrder: row.round_order,
    position,
    status: row.status,
    homeTeamId: row.home_team_id,
    awayTeamId: row.away_team_id,
    homeScore: row.home_score,
    awayScore: row.away_score,
    winnerTeamId: row.winner_team_id,
    homeFrom: idBy(row.home_from_key),
    awayFrom: idBy(row.away_from_key),
    next: idBy(row.next_match_key),
  }));
}
