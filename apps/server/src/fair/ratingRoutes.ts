import * as calls from '@bracketbid/contract/http/fair';
import { MESSAGES, ratingsSaved } from '@bracketbid/contract/text/messages';
import type { Audit } from '../platform/audit/audit.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { type Ratings, readRateable, readSeasonRatings, writeRatings } from './ratings.ts';
import { type RateableTeam, readRatings } from './readRatings.ts';

/** A list of 1,000 teams has some 30 KB. */
const RATINGS_BYTES_MAX = 400_000;

/** The admin's ratings of the season's teams, which are mixed into fair shares. */
export function ratingRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly catalogues: Pick<Catalogues, 'named'>;
    readonly feed: Pick<ChangeFeed, 'publish'>;
    readonly audit: Audit;
  },
): void {
  const { database, catalogues, feed, audit } = deps;

  const write = async (tournamentId: string, ratings: Ratings): Promise<void> => {
    await writeRatings(database, tournamentId, ratings);
    feed.publish({ kind: 'SeasonWritten' });
  };

  routes.member(calls.ratings, async ({ query }) => {
    const { tournamentId } = await catalogues.named(query.season);
    const teams = await readRateable(database.kysely, tournamentId);
    return shown(teams, await readSeasonRatings(database.kysely, tournamentId));
  });

  routes.member(
    calls.importRatings,
    async ({ query, body: { text, preview }, ...actor }) => {
      const { tournamentId, division } = await catalogues.named(query.season);
      const teams = await readRateable(database.kysely, tournamentId);
      const { ratings, unknown, problems } = readRatings(text, teams, division);
      const read = { ...shown(teams, ratings), unknown: [...unknown], problems: [...problems] };
      if (preview) return { ...read, isWritten: false };
      const [problem] = problems;
      if (problem !== undefined) throw new Refused('Invalid', problem.message);
      await write(tournamentId, ratings);
      await audit.by(actor, 'ratings.imported', { teams: ratings.size });
      return { message: ratingsSaved(ratings.size), ...read, isWritten: true };
    },
    { bodyLimit: RATINGS_BYTES_MAX },
  );

  routes.member(calls.removeRatings, async ({ query, ...actor }) => {
    const { tournamentId } = await catalogues.named(query.season);
    await write(tournamentId, new Map());
    await audit.by(actor, 'ratings.removed', {});
    return { message: MESSAGES.ratingsRemoved };
  });
}

/** The best first; those without a rating by name. */
function shown(
  teams: readonly RateableTeam[],
  ratings: Ratings,
): { ratings: calls.RatedTeam[]; unrated: string[] } {
  const rated = teams.flatMap(({ teamId, name, seed }) => {
    const rating = ratings.get(teamId);
    return rating === undefined ? [] : [{ _id: teamId, name, seed, rating }];
  });
  return {
    ratings: rated.toSorted((a, b) => b.rating - a.rating),
    unrated: teams.filter(({ teamId }) => !ratings.has(teamId)).map(({ name }) => name),
  };
}
