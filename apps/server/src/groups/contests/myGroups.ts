import { contestKind } from '@bracketbid/contract/contest/contest';
import type { OwnGroup } from '@bracketbid/contract/contest/calls';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { siteFor } from '../../settings/currentSeasons.ts';
import type { Settings } from '../../settings/settings.ts';
import { selectSummaries } from '../../tournament/contests/contests.ts';
import { selectOpenTournaments } from '../../tournament/seasons.ts';
import { auctionHour } from '../groupHour.ts';
import { parseOwnRules } from '../groupRules.ts';

/** Somebody's groups of current seasons and with contests, by id. */
export async function openGroupIds(
  { kysely }: Pick<Database, 'kysely'>,
  userId: string,
): Promise<string[]> {
  const rows = await kysely
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('tournament_id', 'in', selectOpenTournaments(kysely))
    .execute();
  return rows.map((row) => row.group_id);
}

/** One of somebody's groups, with how far its auction is. */
export type MyGroup = Omit<OwnGroup, 'phase'> & {
  readonly stage: 'scheduled' | 'running' | 'completed';
};

/** [CONTEST-2] Somebody's groups: of current seasons first, then those with contests, the last joined first. */
export async function readMyGroups(
  deps: { readonly database: Database; readonly settings: Pick<Settings, 'get'> },
  userId: string,
): Promise<MyGroup[]> {
  const { kysely } = deps.database;
  const rows = await kysely
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .innerJoin(selectSummaries(kysely).as('of'), 'of.of_tournament', 'groups.tournament_id')
    .leftJoin('group_rules', 'group_rules.group_id', 'groups.id')
    .select(['groups.id', 'groups.name', 'groups.slug', 'groups.tournament_id', 'own'])
    .select(['started_at', 'completed_at', 'of.startsAt', 'of.contestName', 'of.contestKind'])
    .where('group_members.user_id', '=', userId)
    .where('groups.tournament_id', 'in', selectOpenTournaments(kysely))
    .orderBy(sql`"of"."startsAt" is not null`)
    .orderBy('group_members.joined_at', 'desc')
    .orderBy('groups.id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    groupname: row.name,
    slug: row.slug,
    contest:
      row.startsAt === null
        ? null
        : { name: row.contestName ?? '', kind: contestKind.parse(row.contestKind) },
    stage: auctionStage(row),
    auctionDate: auctionHour(
      siteFor(deps.settings.get(), row.tournament_id),
      parseOwnRules(row.own),
    ),
  }));
}

function auctionStage(row: {
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
}): MyGroup['stage'] {
  if (row.completed_at !== null) return 'completed';
  return row.started_at === null ? 'scheduled' : 'running';
}
