import { contestKind } from '@bracketbid/contract/contest/contest';
import type { Person } from '@bracketbid/contract/entities';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import { sql } from 'kysely';
import type { Database } from '../platform/db/open.ts';
import { selectSummaries } from '../tournament/contests/contests.ts';
import { readDeputyships } from './deputyships.ts';
import type { GroupFacts } from './groupFacts.ts';
import { parseOwnRules } from './groupRules.ts';
import { factsOfRehearsal, readRehearsals, shownRehearsal } from './rehearsals/rehearsals.ts';
import { readClerks } from './seats/clerks.ts';
import { hasGavel } from './seats/pace.ts';
import { readSeats } from './seats/seatRows.ts';

/** Many groups and rehearsals at once, in any order, without those that do not exist. */
export async function readGroups(
  database: Database,
  groupIds: readonly string[],
): Promise<GroupFacts[]> {
  const rehearsalIds = groupIds.filter(isRehearsalId);
  if (rehearsalIds.length === 0) return readRealGroups(database, groupIds);
  const rehearsals = await readRehearsals(database, rehearsalIds);
  const rehearsing = rehearsals.map((row) => row.group_id);
  const groups = await readRealGroups(database, [...new Set([...groupIds, ...rehearsing])]);
  const groupOfId = new Map(groups.map((group) => [group.id, group]));
  const wanted = new Set(groupIds);
  return [
    ...groups.filter(({ id }) => wanted.has(id)),
    ...rehearsals.flatMap((row) => {
      const group = groupOfId.get(row.group_id);
      return group === undefined ? [] : [factsOfRehearsal(row, group)];
    }),
  ];
}

async function readRealGroups(
  { kysely: db }: Database,
  groupIds: readonly string[],
): Promise<GroupFacts[]> {
  const rows = await db
    .selectFrom('groups')
    .innerJoin('users', 'users.id', 'groups.created_by')
    .leftJoin('rehearsals', (join) =>
      join
        .onRef('rehearsals.group_id', '=', 'groups.id')
        .on('rehearsals.stopped_at', 'is', null)
        .on('rehearsals.completed_at', 'is', null),
    )
    .leftJoin('group_rules', 'group_rules.group_id', 'groups.id')
    .innerJoin(selectSummaries(db).as('of'), 'of.of_tournament', 'groups.tournament_id')
    .selectAll('groups')
    .select(['of.writtenAt', 'of.startsAt', 'of.contestName', 'of.contestKind'])
    .select(['users.full_name as creatorName', 'group_rules.own', 'group_rules.updated_at'])
    .select('group_rules.starts_now')
    .select(['rehearsals.id as rehearsalId', 'rehearsals.ends_at as rehearsalEndsAt'])
    .where('groups.id', '=', sql<string>`any(${groupIds})`)
    .execute();
  const members = await db
    .selectFrom('group_members')
    // Each by its id: a planner that takes groups for larger than they are would read all users of the site.
    .innerJoinLateral(
      (people) =>
        people
          .selectFrom('users')
          .select(['id', 'full_name', 'profile_image_url'])
          .whereRef('id', '=', 'group_members.user_id')
          .offset(0)
          .as('users'),
      (join) => join.onTrue(),
    )
    .select(['group_id', 'users.id', 'users.full_name', 'users.profile_image_url'])
    .where('group_members.group_id', '=', sql<string>`any(${groupIds})`)
    .orderBy('group_members.joined_at')
    .orderBy('users.id')
    .execute();
  const deputies = await readDeputyships(db, groupIds);
  // Nobody has a seat where the clock ends the lots.
  const paced = rows.flatMap(({ id, own }) => (hasGavel(own) ? [id] : []));
  const seats = paced.length === 0 ? null : await readSeats(db, paced);
  const clerks = paced.length === 0 ? null : await readClerks(db, paced);
  const membersByGroup = new Map<string, Person[]>();
  for (const { group_id, id: _id, full_name, profile_image_url } of members) {
    const person = { _id, fullName: full_name, profileimageurl: profile_image_url };
    const known = membersByGroup.get(group_id);
    if (known === undefined) membersByGroup.set(group_id, [person]);
    else known.push(person);
  }
  return rows.map((row) => ({
    id: row.id,
    tournamentId: row.tournament_id,
    tournamentWrittenMs: row.writtenAt.getTime(),
    contest:
      row.startsAt === null
        ? null
        : {
            name: row.contestName ?? '',
            kind: contestKind.parse(row.contestKind),
            startsAt: row.startsAt.toISOString(),
          },
    name: row.name,
    slug: row.slug,
    memberLimit: row.member_limit,
    createdAt: row.created_at,
    createdBy: { _id: row.created_by, fullName: row.creatorName },
    adminId: row.admin_id,
    orderSeed: row.order_seed,
    orderSeedHash: row.order_seed_hash,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    members: membersByGroup.get(row.id) ?? [],
    rehearsal:
      row.rehearsalId === null || row.rehearsalEndsAt === null
        ? null
        : shownRehearsal({ id: row.rehearsalId, endsAt: row.rehearsalEndsAt }),
    rehearses: null,
    deputies: deputies.get(row.id) ?? [],
    hasGavel: hasGavel(row.own),
    seats: seats?.get(row.id) ?? [],
    clerks: clerks?.get(row.id) ?? [],
    own: parseOwnRules(row.own),
    rulesSetAt: row.updated_at,
    startsNow: row.starts_now ?? false,
  }));
}
