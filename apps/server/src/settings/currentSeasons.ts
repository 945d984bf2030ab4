import type { CurrentSeason } from '@bracketbid/contract/division';
import type { SiteSettings } from '@bracketbid/contract/entities';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';

/**
 * The current seasons, the site's first: that of the men, or the only one there is. Its hour is the settings', and null
 * here. Of a practice season, a field of the past whose results wait beside it and are played when the admin likes, the
 * sentence that says so. Read from the tournaments and never stored.
 *
 * @see docs/rules.md SEASON-1, SEASON-6
 */
export async function readCurrentSeasons(db: Kysely<Tables>): Promise<readonly CurrentSeason[]> {
  const firstDay = sql<
    string | null
  >`(select min(each ->> 'date') from jsonb_array_elements(practice_results) as each)`;
  const rows = await db
    .selectFrom('tournaments')
    .select(['id', 'division', 'year', 'name', 'auction_date', 'payout_basis_points'])
    .select(firstDay.as('firstDay'))
    .where('is_current', '=', true)
    .orderBy('division')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    division: row.division,
    year: row.year,
    name: row.name,
    auctionDate: row.auction_date?.toISOString() ?? null,
    payoutBasisPoints: row.payout_basis_points,
    practiceSeason: row.firstDay === null ? null : practiceSentence(row.firstDay),
  }));
}

/** The id of the site's season, as part of a query. */
export function sitesTournament(db: Kysely<Tables>) {
  return db
    .selectFrom('tournaments')
    .select('id')
    .where('is_current', '=', true)
    .orderBy('division')
    .limit(1);
}

function practiceSentence(firstDay: string): string {
  const month = MONTH.format(new Date(firstDay));
  return `Practice season: the field of ${month}; its real results are played when you like`;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A current season that isn't the site's; null for the site's. */
export function seasonBesideSite(
  { seasons = [] }: Pick<SiteSettings, 'seasons'>,
  tournamentId: string,
): CurrentSeason | null {
  return seasons.slice(1).find(({ _id }) => _id === tournamentId) ?? null;
}

/** The settings as they are for one season. What is about a group asks for these, never for the site's. */
export type SeasonSettings = SiteSettings & { readonly ofSeason: string };

/** [SEASON-6] The settings as they are for a season: each has its own hour and its own payouts. */
export function siteFor(site: SiteSettings, tournamentId: string): SeasonSettings {
  const season = site.seasons?.find(({ _id }) => _id === tournamentId);
  if (season === undefined) return { ...site, ofSeason: tournamentId };
  const { auctionDate, practiceSeason, payoutBasisPoints } = season;
  return { ...site, auctionDate, practiceSeason, payoutBasisPoints, ofSeason: tournamentId };
}
