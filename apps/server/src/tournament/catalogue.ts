import { isDeepStrictEqual } from 'node:util';
import type { Division } from '@bracketbid/contract/division';
import { contestRecord, type ContestRecord } from '@bracketbid/contract/contest/contest';
import type { Team } from '@bracketbid/contract/entities';
import { SEASON_MESSAGES } from '@bracketbid/contract/text/season';
import { listPlayIns } from '@bracketbid/engine/bracket/playIns';
import type { Database } from '../platform/db/open.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import { createReadCache } from '../platform/changes/readCache.ts';
import { Refused } from '../failures.ts';
import { toField } from './contests/contestField.ts';

/** A tournament's teams, cached: every screen shows them, and they seldom change. */
export type Catalogue = {
  readonly tournamentId: string;
  readonly division: Division;
  readonly year: number;
  readonly name: string;
  readonly importedAtMs: number;
  /** [CONTEST-1] What a group's host has made, in their order of the entrants; null for a season. */
  readonly contest: ContestRecord | null;
  /** By zone in bracket order, then seed; of a contest in the order in which the host has entered them. */
  readonly teams: readonly Team[];
  readonly teamById: ReadonlyMap<string, Team>;
  /** The teams of each First Four game. */
  readonly playIns: readonly (readonly string[])[];
};

export type Catalogues = {
  /** The site's current tournament: that of the men, or the only one there is. @throws if there is none: the first start imports one */
  current(): Promise<Catalogue>;
  /** [SEASON-6] All that are current, the site's first. */
  allCurrent(): Promise<readonly Catalogue[]>;
  /** [SEASON-6] A current tournament by its id; the site's, if none is named. @throws Refused (404) if it isn't current */
  named(season: string | undefined): Promise<Catalogue>;
  /** A tournament by id, current or archived. */
  of(tournamentId: string): Promise<Catalogue>;
  /** The same, read again if it is from before an instant, in epoch milliseconds: another process has written it since. */
  readSince(tournamentId: string, writtenMs: number): Promise<Catalogue>;
  /** Publishes a season that another process has written, if this one hasn't heard of it yet. */
  resync(): Promise<void>;
};

/** Tournaments in the cache: this year's, and earlier ones that somebody looks back at. */
const SEASONS_MAX = 50;
/** Contests in the cache, of some 5 KB each: those whose members look at them. */
const CONTESTS_MAX = 2000;

export function createCatalogues(database: Database, feed: ChangeFeed): Catalogues {
  const stale = { feed, after: ['SeasonWritten'] } as const;
  const currentRows = () =>
    database.kysely
      .selectFrom('tournaments')
      .select(['id', 'imported_at'])
      .where('is_current', '=', true)
      .orderBy('division')
      .execute();
  const byId = createReadCache(
    (tournamentId: string) => readCatalogue(database, tournamentId),
    SEASONS_MAX + CONTESTS_MAX,
    stale,
  );
  feed.invalidateOn('ContestWritten', ({ tournamentId }) => byId.forget(tournamentId));
  // Which season is current is compared by `resync`; of contests, any may have been changed.
  feed.onMissed(() => {
    for (const id of byId.keys()) {
      if (byId.peek(id)?.contest != null) byId.markStale(id);
    }
  });
  const currentIds = createReadCache<'current', readonly string[]>(
    async () => (await currentRows()).map(({ id }) => id),
    1,
    stale,
  );
  const allCurrent = async (): Promise<readonly Catalogue[]> =>
    Promise.all((await currentIds.get('current')).map(byId.get));

  const current = async (): Promise<Catalogue> => {
    const [id] = await currentIds.get('current');
    if (id === undefined) throw new Error('No tournament has been imported');
    return byId.get(id);
  };

  const resync = async () => {
    const rows = await currentRows();
    const known = await allCurrent();
    const isSame = isDeepStrictEqual(
      known.map(({ tournamentId, importedAtMs }) => [tournamentId, importedAtMs]),
      rows.map((row) => [row.id, row.imported_at.getTime()]),
    );
    if (!isSame) feed.publish({ kind: 'SeasonWritten' }, 'elsewhere');
  };
  feed.onMissed(resync);

  return {
    of: byId.get,
    readSince: async (tournamentId, writtenMs) => {
      const known = await byId.get(tournamentId);
      if (known.importedAtMs >= writtenMs) return known;
      byId.markStale(tournamentId);
      return byId.get(tournamentId);
    },
    resync,
    allCurrent,
    current,
    named: async (season) => {
      if (season === undefined) return current();
      const isCurrent = (await currentIds.get('current')).includes(season);
      if (!isCurrent) throw new Refused('NotFound', SEASON_MESSAGES.isOver);
      return byId.get(season);
    },
  };
}

async function readCatalogue(database: Database, tournamentId: string): Promise<Catalogue> {
  const contest = await readContestCatalogue(database, tournamentId);
  if (contest !== null) return contest;
  const { tournament, rows } = await readField(database, tournamentId);
  const teams = rows.map((row): Team => ({
    _id: row.id,
    teamName: row.name,
    shortName: row.short_name,
    abbreviation: row.abbreviation,
    teamLogo: row.logo_url ?? '',
    location: row.location,
    zone: row.zone,
    seedNumber: row.seed,
    color: row.color,
    secondaryColor: row.secondary_color,
    ...(row.record === null ? {} : { record: row.record }),
  }));
  return {
    tournamentId,
    division: tournament.division,
    year: tournament.year,
    name: tournament.name,
    importedAtMs: tournament.imported_at.getTime(),
    contest: null,
    teams,
    teamById: new Map(teams.map((team) => [team._id, team])),
    playIns: await readPlayIns(database, tournamentId),
  };
}

/** [CONTEST-1] A group's own contest as a tournament; null for a season. */
async function readContestCatalogue(
  { kysely }: Database,
  tournamentId: string,
): Promise<Catalogue | null> {
  const row = await kysely
    .selectFrom('contests')
    .innerJoin('tournaments', 'tournaments.id', 'contests.tournament_id')
    .select(['record', 'division', 'year', 'name', 'imported_at'])
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    tournamentId,
    division: row.division,
    year: row.year,
    name: row.name,
    importedAtMs: row.imported_at.getTime(),
    ...toField(contestRecord.parse(row.record)),
  };
}

async function readPlayIns({ kysely: db }: Database, tournamentId: string) {
  const rows = await db
    .selectFrom('matches')
    .select(['key as id', 'home_team_id as homeTeamId', 'away_team_id as awayTeamId'])
    .select(['home_from_key as homeFrom', 'away_from_key as awayFrom', 'next_match_key as next'])
    .where('tournament_id', '=', tournamentId)
    .execute();
  return listPlayIns(rows);
}

/** A tournament with the rows of its teams, by zone in bracket order, then seed. */
export async function readField({ kysely: db }: Database, tournamentId: string) {
  const tournament = await db
    .selectFrom('tournaments')
    .select(['id', 'division', 'year', 'name', 'zones', 'imported_at'])
    .where('id', '=', tournamentId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('teams')
    .selectAll()
    .where('tournament_id', '=', tournamentId)
    .orderBy('seed')
    .orderBy('name')
    .execute();
  const zoneRank = (zone: string) => tournament.zones.indexOf(zone);
  return { tournament, rows: rows.toSorted((a, b) => zoneRank(a.zone) - zoneRank(b.zone)) };
}
