import type { Match } from '@bracketbid/engine/bracket/bracket';
import { withoutResults } from '@bracketbid/engine/fair/luck';
import { type Odds, computeOdds, type StrengthOf } from '@bracketbid/engine/fair/odds';
import {
  type Basis,
  hasHistory,
  HISTORY_SINCE,
  strengthsByRatings,
  strengthsBySeed,
} from '@bracketbid/engine/fair/strengths';
import { createReadCache } from '../platform/changes/readCache.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Database } from '../platform/db/open.ts';
import type { Bracket, Brackets } from '../tournament/brackets.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { type Ratings, readSeasonRatings } from './ratings.ts';

/** What fair shares of all groups of a tournament are computed from: a new object after every result. */
export type FairField = {
  readonly matches: readonly Match[];
  readonly teamStrength: StrengthOf;
  readonly basis: Basis;
  /** The first year of the history that seeds are judged by. */
  readonly since: number;
  /** With the results so far, and without any. */
  readonly now: Odds;
  readonly before: Odds;
};

/**
 * Computed once for each bracket as it stands, whoever asks. Null for a tournament whose bracket has not been drawn, and for
 * seeds without a history, unless there are ratings.
 */
export type FairFields = { of(tournamentId: string): Promise<FairField | null> };

/** Tournaments whose ratings are kept. */
const KEPT_MAX = 50;

export function createFairFields(deps: {
  readonly database: Database;
  readonly brackets: Brackets;
  readonly catalogues: Catalogues;
  readonly feed: ChangeFeed;
}): FairFields {
  const { database, brackets, catalogues, feed } = deps;
  const ratings = createReadCache(
    (tournamentId: string) => readSeasonRatings(database.kysely, tournamentId),
    KEPT_MAX,
    { feed, after: ['SeasonWritten'] },
  );
  feed.onMissed(ratings.markAllStale);
  const fields = new WeakMap<Bracket, { readonly ratings: Ratings; readonly field: FairField }>();

  return {
    of: async (tournamentId) => {
      const bracket = await brackets.of(tournamentId);
      if (bracket.forRules.length === 0) return null;
      const rated = await ratings.get(tournamentId);
      const known = fields.get(bracket);
      if (known?.ratings === rated) return known.field;
      const { teams, division } = await catalogues.of(tournamentId);
      const seeded = teams.map(({ _id, seedNumber }) => ({ teamId: _id, seed: seedNumber }));
      const byRatings = strengthsByRatings(division, seeded, rated);
      const teamStrength =
        byRatings ?? (hasHistory(seeded) ? strengthsBySeed(division, seeded) : null);
      if (teamStrength === null) return null;
      const field: FairField = {
        matches: bracket.forRules,
        teamStrength,
        basis: byRatings === null ? 'seeds' : 'ratings',
        since: HISTORY_SINCE[division],
        now: computeOdds(bracket.forRules, teamStrength),
        before: computeOdds(withoutResults(bracket.forRules), teamStrength),
      };
      fields.set(bracket, { ratings: rated, field });
      return field;
    },
  };
}
