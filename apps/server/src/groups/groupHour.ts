import type { Group, SiteSettings } from '@bracketbid/contract/entities';
import type { OwnRules } from '@bracketbid/contract/groupRules';
import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { START_NOW_MESSAGES } from '@bracketbid/contract/text/hosting';
import { areGroupsClosed } from '@bracketbid/engine/auction/hour';
import { type Kysely, sql } from 'kysely';
import { RefusedField } from '../failures.ts';
import type { SeasonSettings } from '../settings/currentSeasons.ts';
import type { Database } from '../platform/db/open.ts';
import type { Tables } from '../platform/db/tables.ts';
import { selectOpenTournaments } from '../tournament/seasons.ts';
import { readFirstGame } from '../tournament/firstGame.ts';
import type { GroupFacts } from './groupFacts.ts';

const MINUTE_MS = 60_000;

/** [GROUP-10] How long before the start rules are closed, how soon an own hour may be at the soonest, and how long before the first game at the latest. */
const RULES_CLOSE_BEFORE_MS = 10 * MINUTE_MS;
const HOUR_FROM_NOW_MS = 15 * MINUTE_MS;
const HOUR_BEFORE_GAMES_MS = 60 * MINUTE_MS;

/** [CONTEST-3] How soon the auction of a group with a contest may be at the soonest. */
const CONTEST_HOUR_FROM_NOW_MS = 5 * MINUTE_MS;

/** [GROUP-13] How soon an auction begins that is started now, and until how long before that it can be taken back. */
const NOW_MS = MINUTE_MS;
const TAKE_BACK_BEFORE_MS = 5000;

/** When a group's auction starts: at its own hour, or its season's. ISO 8601; null for no hour yet. @param site  the settings for its season */
export function auctionHour(
  site: SeasonSettings,
  own: Pick<OwnRules, 'auctionDate'>,
): string | null {
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
  const payload = {
    auctionDate: auctionHour(site, own),
    ...(isOwn ? { isOwn: true as const } : {}),
  };
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
    .where('tournaments.id', 'in', selectOpenTournaments(kysely))
    .where(hour, 'is not', null)
    .execute();
  return rows.map((row) => new Date(row.hour).toISOString());
}

/** A group whose hour is in question. */
type Asked = {
  readonly site: SeasonSettings;
  readonly tournamentId: string;
  readonly own: Pick<OwnRules, 'auctionDate'>;
  readonly nowMs: number;
};

/** [GROUP-10] Why a group can't start when it would, as a sentence; null if it can. */
export async function whyNotHour(db: Kysely<Tables>, asked: Asked): Promise<string | null> {
  const { site, own, nowMs } = asked;
  const isOwn = own.auctionDate != null;
  const { isPractice, isContest, hasBegun, startsAtMs } = await readFirstGame(
    db,
    asked.tournamentId,
  );
  if (isContest) return whyNotContestHour(own.auctionDate ?? null, startsAtMs, nowMs);
  if (isOwn && !site.groupHoursEnabled) return MESSAGES.groupHoursOff;
  const hour = auctionHour(site, own);
  // Nor may a group that follows the site again start before its members know.
  if (hour !== null && Date.parse(hour) < nowMs + HOUR_FROM_NOW_MS) {
    return MESSAGES.groupHourTooSoon;
  }
  if (hour === null || !isOwn) return null;
  if (isPractice) return hasBegun ? MESSAGES.groupHourPlayed : null;
  if (startsAtMs === null) return null;
  return Date.parse(hour) > startsAtMs - HOUR_BEFORE_GAMES_MS ? MESSAGES.groupHourTooLate : null;
}

/**
 * [CONTEST-3] Why the auction of a group with a contest can't start when it would, as a sentence; null if it can.
 *
 * @param hour  the group's own. ISO 8601
 * @param startsAtMs  when the contest begins, epoch milliseconds
 */
export function whyNotContestHour(
  hour: string | null,
  startsAtMs: number | null,
  nowMs: number,
): string | null {
  if (hour === null) return CONTEST_MESSAGES.hourNeeded;
  if (Date.parse(hour) < nowMs + CONTEST_HOUR_FROM_NOW_MS) return CONTEST_MESSAGES.hourTooSoon;
  return startsAtMs !== null && Date.parse(hour) >= startsAtMs
    ? CONTEST_MESSAGES.hourAfterStart
    : null;
}

/** [CONTEST-3] The hour of a new contest's auction. @throws RefusedField (400) for none, and for one that can't be */
export function contestHour(
  auctionDate: string | undefined,
  startsAt: string,
  nowMs: number,
): string {
  if (auctionDate === undefined) {
    throw new RefusedField('auctionDate', CONTEST_MESSAGES.hourRequired);
  }
  const fault = whyNotContestHour(auctionDate, Date.parse(startsAt), nowMs);
  if (fault !== null) throw new RefusedField('auctionDate', fault);
  return new Date(auctionDate).toISOString();
}

/** [GROUP-13] When an auction begins that is started now. ISO 8601. */
export function hourOfStartNow(nowMs: number): string {
  return new Date(nowMs + NOW_MS).toISOString();
}

/** [GROUP-13] Whether it is too late to take a start back. */
export function isStartFinal(hour: string | null, nowMs: number): boolean {
  return hour !== null && nowMs > Date.parse(hour) - TAKE_BACK_BEFORE_MS;
}

/** [GROUP-13] The start now of a group whose auction has not begun, as its members see it; nothing where there is none. */
export function findStartNow({
  startsNow,
  startedAt,
  own,
}: Pick<GroupFacts, 'own' | 'startedAt' | 'startsNow'>): Pick<Group, 'startNow'> {
  if (!startsNow || startedAt !== null || own.auctionDate == null) return {};
  const untilMs = Date.parse(own.auctionDate) - TAKE_BACK_BEFORE_MS;
  return { startNow: { undoUntil: new Date(untilMs).toISOString() } };
}

/** [GROUP-13] Why a group's auction can't be started now, as a sentence; null if it can. */
export async function whyNotNow(db: Kysely<Tables>, group: Asked): Promise<string | null> {
  const { site, own, nowMs } = group;
  const { isPractice, isContest, hasBegun, startsAtMs } = await readFirstGame(
    db,
    group.tournamentId,
  );
  if (!site.groupHoursEnabled && !isContest) return MESSAGES.groupHoursOff;
  const hour = auctionHour(site, own);
  if (hour !== null && Date.parse(hour) <= nowMs + NOW_MS) return START_NOW_MESSAGES.startsAnyway;
  if (isContest) {
    return startsAtMs !== null && startsAtMs <= nowMs + NOW_MS
      ? CONTEST_MESSAGES.startsTooSoon
      : null;
  }
  if (isPractice) return hasBegun ? START_NOW_MESSAGES.played : null;
  if (startsAtMs === null) return null;
  return startsAtMs - nowMs < HOUR_BEFORE_GAMES_MS ? START_NOW_MESSAGES.gamesTooSoon : null;
}
