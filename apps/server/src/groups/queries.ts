import type { Bundles } from '@bracketbid/contract/groupRules';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { CONTEST_EVENTS } from '@bracketbid/engine/contest/contestChain';
import type { PayoutTable } from '@bracketbid/engine/money/payoutTable';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import type { StartHour } from '../platform/mail/reminders.ts';
import { selectContestsOpenSince } from '../tournament/contests/contests.ts';
import { selectPastTournaments, selectTournament } from '../tournament/seasons.ts';
import { selectGroupsSaying } from './groupLog.ts';
import { parseOwnRules } from './groupRules.ts';

/** What a group's auction was held by, and whether it is over. */
export type AuctionTerms = {
  readonly tournamentId: string;
  readonly bundles: Bundles;
  /** Whether a person ended its lots. */
  readonly hasGavel: boolean;
  readonly payoutBasisPoints: PayoutTable;
  readonly isAuctionOver: boolean;
};

/** The terms of groups' auctions, by group; groups that do not exist are left out. */
export async function readAuctionTerms(
  db: Kysely<Tables>,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, AuctionTerms>> {
  const rows = await db
    .selectFrom('groups')
    .leftJoin('group_rules', 'group_rules.group_id', 'groups.id')
    .select(['id', 'tournament_id', 'payout_basis_points', 'completed_at', 'own'])
    .where('id', '=', sql<string>`any(${groupIds})`)
    .execute();
  return new Map(
    rows.map((row) => {
      const { bundles = 'none', pace } = parseOwnRules(row.own);
      const terms = {
        tournamentId: row.tournament_id,
        bundles,
        hasGavel: pace === 'gavel',
        payoutBasisPoints: row.payout_basis_points ?? DEFAULT_AUCTION_SETTINGS.payoutBasisPoints,
        isAuctionOver: row.completed_at !== null,
      };
      return [row.id, terms];
    }),
  );
}

/** The names of the groups that these users belong to in a tournament, by user; users without one are left out. */
export async function findGroupNames(
  db: Kysely<Tables>,
  tournamentId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['group_members.user_id', 'groups.name'])
    .where('group_members.tournament_id', '=', tournamentId)
    .where('group_members.user_id', '=', sql<string>`any(${userIds})`)
    .execute();
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}

/** How many groups with contests these users belong to, by user; users without one are left out. */
export async function countContestGroups(
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('group_members')
    .select(['user_id', sql<number>`count(*)::int`.as('groups')])
    .where('tournament_id', 'in', selectTournament(db, null))
    .where('user_id', '=', sql<string>`any(${userIds})`)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.groups]));
}

/** A group whose row a transaction holds. */
export type LockedGroup = { readonly tournamentId: string; readonly startedAt: Date | null };

/**
 * Locks a group until the transaction ends: its auction does not start meanwhile, and nobody joins or leaves.
 *
 * @returns null if there is no such group
 */
export async function lockGroup(tx: Kysely<Tables>, groupId: string): Promise<LockedGroup | null> {
  const row = await tx
    .selectFrom('groups')
    .select(['tournament_id as tournamentId', 'started_at as startedAt'])
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a group whose auction is over, unless another transaction holds it. @returns whether it is locked */
export async function lockCompleted(tx: Kysely<Tables>, groupId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('groups')
    .select('id')
    .where('id', '=', groupId)
    .where('completed_at', 'is not', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of a group's members. */
export async function readMemberIds(
  db: Kysely<Tables>,
  groupId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** The ids of a season's groups, as part of a query. */
export function selectGroupIds(db: Kysely<Tables>, tournamentId: string) {
  return db.selectFrom('groups').select('id').where('tournament_id', '=', tournamentId);
}

/** The ids of the groups whose season is over or whose contest is settled, as part of a query. */
export function selectPastGroups(db: Kysely<Tables>) {
  return db
    .selectFrom('groups')
    .select('groups.id')
    .where('groups.tournament_id', 'in', selectPastTournaments(db));
}

/** How many auctions of a tournament's groups have started, and how many of them are still running. */
export async function countAuctions(
  db: Kysely<Tables>,
  tournamentId: string,
): Promise<{ readonly started: number; readonly running: number }> {
  return db
    .selectFrom('groups')
    .select([
      sql<number>`count(*) filter (where started_at is not null)::int`.as('started'),
      sql<number>`count(*) filter (where started_at is not null and completed_at is null)::int`.as(
        'running',
      ),
    ])
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirstOrThrow();
}

/** Members of groups as mails and pushes address them. */
function selectEveryone(db: Kysely<Tables>) {
  return db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select(['users.id as userId', 'users.email', 'users.full_name as fullName'])
    .select(['groups.id as groupId', 'groups.name as groupName']);
}

/** The same without those whose account is disabled. */
function selectMembers(db: Kysely<Tables>) {
  return selectEveryone(db).where('users.disabled_at', 'is', null);
}

/** The members of a group in the order of joining, with those whose account is disabled. */
export function selectEveryoneIn(db: Kysely<Tables>, groupId: string) {
  return selectEveryone(db)
    .select('users.disabled_at as disabledAt')
    .where('groups.id', '=', groupId)
    .orderBy('group_members.joined_at');
}

/** The members of a group whose account is not disabled, as a query. */
export function selectMembersIn(db: Kysely<Tables>, groupId: string) {
  return selectMembers(db).where('groups.id', '=', groupId);
}

/** The same of all groups of a season, or with contests, whose auction has not begun and starts at an hour. */
export function selectMembersStartingAt(db: Kysely<Tables>, hour: StartHour) {
  const { tournamentId, siteDate, auctionDate } = hour;
  return selectMembers(db)
    .leftJoin('group_rules', 'group_rules.group_id', 'groups.id')
    .where('group_members.tournament_id', 'in', selectTournament(db, tournamentId))
    .where('groups.started_at', 'is', null)
    .where(
      sql<boolean>`coalesce(group_rules.own ->> 'auctionDate', ${siteDate}::text)::timestamptz
        = ${auctionDate}::timestamptz`,
    );
}

/** The same of all groups of a season whose auction has begun. */
export function selectMembersOfStarted(db: Kysely<Tables>, tournamentId: string) {
  return selectMembers(db)
    .where('group_members.tournament_id', '=', tournamentId)
    .where('groups.started_at', 'is not', null);
}

/** The ids of a season's groups whose auction is over, as a query. */
export function selectCompletedGroups(db: Kysely<Tables>, tournamentId: string) {
  return db
    .selectFrom('groups')
    .select('groups.id')
    .where('groups.tournament_id', '=', tournamentId)
    .where('groups.completed_at', 'is not', null);
}

/** The ids of the groups with contests of whose results something was said between two instants, as a query. */
export function selectContestGroupsSaying(db: Kysely<Tables>, from: Date, until: Date) {
  return db
    .selectFrom('groups')
    .select('groups.id')
    .where('groups.tournament_id', 'in', selectContestsOpenSince(db, from))
    .where('groups.completed_at', 'is not', null)
    .where('groups.id', 'in', selectGroupsSaying(db, CONTEST_EVENTS, from, until));
}

/** The groups of contests, by tournament: a contest has one. */
export async function groupIdsOfTournaments(
  db: Kysely<Tables>,
  tournamentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('groups')
    .select(['id', 'tournament_id'])
    .where('tournament_id', '=', sql<string>`any(${tournamentIds})`)
    .execute();
  return new Map(rows.map((row) => [row.tournament_id, row.id]));
}
