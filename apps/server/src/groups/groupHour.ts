import type { SiteSettings } from '@bracketbid/contract/entities';
import type { OwnRules } from '@bracketbid/contract/groupRules';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { areGroupsClosed } from '@bracketbid/engine/auction/hour';
import { type Kysely, sql } from 'kysely';
import type { SeasonSettings } from '../settings/currentSeasons.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { readFirstGame } from '../tournament/firstGame.ts';

const MINUTE_MS = 60_000;

/** [GROUP-10] How long before the start rules are closed, how soon an own hour may be at the soonest, and how long before the first game at the latest. */
const RULES_CLOSE_BEFORE_MS = 10 * MINUTE_MS;
const HOUR_FROM_NOW_MS = 15 * MINUTE_MS;
const HOUR_BEFORE_GAMES_MS = 60 * MINUTE_MS;

/** When a group's auction starts: at its own hour, or its season's. ISO 8601; null for no hour yet. @param site  the settings for its season */
export function hourOf(site: SeasonSettings, own: Pick<OwnRules, 'auctionDate'>): string | null {
  return own.auctionDate ?? site.auctionDate;
}

/** Whether a group starts when the site says: it has no hour of its own, nor has its season. */
export function followsSite(
  site: SiteSettings,
  {
    own,
    tournamentId,
  }: { readonly own: Pick<OwnRules, 'auctionDate'>; readonly tournamentId: string },
): boolean {
  const [first] = site.seasons ?? [];
  return own.auctionDate == null && (first === undefined || first._id === tournamentId);
}

/** The message that tells a group when it starts. */
export function hourMessage(site: SeasonSettings, own: Pick<OwnRules, 'auctionDate'>) {
  const isOwn = own.auctionDate != null;
  const payload = { auctionDate: hourOf(site, own), ...(isOwn ? { isOwn: true as const } : {}) };
  return { name: 'auctionTimeUpdated', payload } as const;
}

/** [START-1] Whether a group counts as started: nobody can join, leave or invite. @param hour  its own, or the site's */
export function isGroupClosed(hour: string | null, nowMs: number): boolean {
  return areGroupsClosed(hour === null ? null : Date.parse(hour), nowMs);
}

/** Until when a group's rules can be changed, epoch milliseconds; null while it has no hour. */
export function rulesCloseAtMs(hour: string | null): number | null {
  return hour === null ? null : Date.parse(hour) - RULES_CLOSE_BEFORE_MS;
}

/** Whether a group's rules are closed. */
export function isTooLate(hour: string | null, nowMs: number): boolean {
  const closeAtMs = rulesCloseAtMs(hour);
  return closeAtMs !== null && nowMs >= closeAtMs;
}

/** The hours at which groups of current seasons start that don't follow the site, each once. ISO 8601. */
export async function readHoursBesideSite({ kysely }: Database): Promise<readonly string[]> {
  const hour = sql<string>`coalesce(group_rules.own ->> 'auctionDate', to_json(tournaments.auction_date) #>> '{}')`;
  const rows = await kysely
    .selectFrom('tournaments')
    .leftJoin('groups', (join) =>
      join.onRef('groups.tournament_id', '=', 'tournaments.id').on('groups.started_at', 'is', null),
    )
    .leftJoin('group_rules', 'group_rules.group_id', 'groups.id')
    .select(hour.as('hour'))
    .distinct()
    .where('tournaments.is_current', '=', true)
    .where(hour, 'is not', null)
    .execute();
  return rows.map((row) => new Date(row.hour).toISOString());
}

/** [GROUP-10] Why a group can't start when it would, as a sentence; null if it can. */
export async function whyNotHour(
  db: Kysely<Tables>,
  asked: {
    readonly site: SeasonSettings;
    readonly tournamentId: string;
    readonly own: Pick<OwnRules, 'auctionDate'>;
    readonly nowMs: number;
  },
): Promise<string | null> {
  const { site, own, nowMs } = asked;
  const isOwn = own.auctionDate != null;
  if (isOwn && !site.groupHoursEnabled) return MESSAGES.groupHoursOff;
  const hour = hourOf(site, own);
  // Nor may a group that follows the site again start before its members know.
  if (hour !== null && Date.parse(hour) < nowMs + HOUR_FROM_NOW_MS) {
    return MESSAGES.groupHourTooSoon;
  }
  if (hour === null || !isOwn) return null;
  const { isPractice, hasBegun, startsAtMs } = await readFirstGame(db, asked.tournamentId);
  if (isPractice) return hasBegun ? MESSAGES.groupHourPlayed : null;
  if (startsAtMs === null) return null;
  return Date.parse(hour) > startsAtMs - HOUR_BEFORE_GAMES_MS ? MESSAGES.groupHourTooLate : null;
}
