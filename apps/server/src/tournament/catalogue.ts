import type { Team } from '@bracketbid/contract/entities';
import { playInsOf } from '@bracketbid/engine/bracket/playIns';
import type { Database } from '../db/open.ts';
import type { ChangeFeed } from '../changes/feed.ts';
import { createReadCache } from '../changes/readCache.ts';

/** A tournament's teams, cached: every screen shows them, and they seldom change. */
export type Catalogue = {
  readonly tournamentId: string;
  readonly year: number;
  readonly name: string;
  readonly importedAtMs: number;
  /** By zone in bracket order, then seed. */
  readonly teams: readonly Team[];
  readonly teamById: ReadonlyMap<string, Team>;
  /** The teams of each First Four game. */
  readonly playIns: readonly (readonly string[])[];
};

export type Catalogues = {
  /** The current tournament. @throws if there is none: the first start imports one */
  current(): Promise<Catalogue>;
  /** A tournament by id, current or archived. */
  of(tournamentId: string): Promise<Catalogue>;
};

/** Tournaments in the cache: this year's, and earlier ones that somebody looks back at. */
const KEPT_MAX = 50;

export function createCatalogues(database: Database, feed: ChangeFeed): Catalogues {
  const stale = { feed, after: ['SeasonWritten'] } as const;
  const currentRow = () =>
    database.kysely
      .selectFrom('tournaments')
      .select(['id', 'imported_at'])
      .where('is_current', '=', true)
      .executeTakeFirst();
  const byId = createReadCache(
    (tournamentId: string) => readCatalogue(database, tournamentId),
    KEPT_MAX,
    stale,
  );
  const currentId = createReadCache<'current', string>(
    async () => {
      const row = await currentRow();
      if (row === undefined) throw new Error('No tournament has been imported');
      return row.id;
    },
    1,
    stale,
  );
  const current = async (): Promise<Catalogue> => byId.get(await currentId.get('current'));

  feed.onMissed(async () => {
    const row = await currentRow();
    const known = await current();
    const isSame =
      known.tournamentId === row?.id && known.importedAtMs === row.imported_at.getTime();
    if (!isSame) feed.publish({ kind: 'SeasonWritten' }, 'elsewhere');
  });

  return {
    of: byId.get,
    current,
  };
}

async function readCatalogue(database: Database, tournamentId: string): Promise<Catalogue> {
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
    year: tournament.year,
    name: tournament.name,
    importedAtMs: tournament.imported_at.getTime(),
    teams,
    teamById: new Map(teams.map((team) => [team._id, team])),
    playIns: await readPlayIns(database, tournamentId),
  };
}

async function readPlayIns({ kysely: db }: Database, tournamentId: string) {
  const rows = await db
    .selectFrom('matches')
    .select(['key as id', 'home_team_id as homeTeamId', 'away_team_id as awayTeamId'])
    .select(['home_from_key as homeFrom', 'away_from_key as awayFrom', 'next_match_key as next'])
    .where('tournament_id', '=', tournamentId)
    .execute();
  return playInsOf(rows);
}

/** A tournament with the rows of its teams, by zone in bracket order, then seed. */
export async function readField({ kysely: db }: Database, tournamentId: string) {
  const tournament = await db
    .selectFrom('tournaments')
    .select(['id', 'year', 'name', 'zones', 'imported_at'])
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
