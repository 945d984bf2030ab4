import { randomBytes, randomUUID } from 'node:crypto';
import type { Bundles } from '@bracketbid/contract/groupRules';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import {
  isRehearsalId,
  type Rehearsal,
  type RehearsalLots,
  SIX_LOTS,
} from '@bracketbid/contract/rehearsal';
import { drawOrder } from '@bracketbid/engine/auction/order';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { Refused } from '../../failures.ts';
import { sha256Hex } from '../../platform/crypto/sha256.ts';
import { findBot, botsBeside } from './bots.ts';
import type { GroupFacts } from '../groupFacts.ts';
import { parseOwnRules } from '../groupRules.ts';

/** A rehearsal that is on, as the process that looks after it knows it. */
export type RehearsalOn = {
  readonly id: string;
  readonly groupId: string;
  readonly createdAt: Date;
  readonly endsAt: Date;
};

/**
 * Makes a group's rehearsal: its own id, seed, lots and bots. It begins when its auction does.
 *
 * @param lotIds  all lots of the group
 * @throws Refused (404) for a group that is gone, (409) while one is on, or once the auction has started
 */
export async function makeRehearsal(
  database: Database,
  made: {
    readonly groupId: string;
    readonly lots: RehearsalLots;
    readonly lotIds: readonly string[];
    readonly bundles: Bundles;
    readonly now: Date;
    readonly endsAt: Date;
  },
): Promise<string> {
  const { groupId, lots, now, endsAt } = made;
  const id = newRehearsalId();
  const orderSeed = randomBytes(32).toString('hex');
  await database.kysely.transaction().execute(async (tx) => {
    // Leaving and starting lock the same row.
    const group = await tx
      .selectFrom('groups')
      .select('started_at')
      .where('id', '=', groupId)
      .forUpdate()
      .executeTakeFirst();
    if (group === undefined) throw new Refused('NotFound', MESSAGES.groupNotFound);
    if (group.started_at !== null) throw new Refused('Conflict', MESSAGES.rehearsalTooLate);
    const { members } = await tx
      .selectFrom('group_members')
      .select(sql<number>`count(*)::int`.as('members'))
      .where('group_id', '=', groupId)
      .executeTakeFirstOrThrow();
    const stored = await tx
      .insertInto('rehearsals')
      .values({
        id,
        lots,
        group_id: groupId,
        created_at: now,
        ends_at: endsAt,
        team_ids: JSON.stringify(drawLots(orderSeed, lots, made.lotIds)),
        bundles: JSON.stringify(made.bundles),
        bots: JSON.stringify(botsBeside(members).map(({ _id }) => _id)),
        order_seed: orderSeed,
        order_seed_hash: sha256Hex(orderSeed),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored === undefined) throw new Refused('Conflict', MESSAGES.rehearsalIsOn);
  });
  return id;
}

/** A random UUID of version 8. */
function newRehearsalId(): string {
  const uuid = randomUUID();
  const id = `${uuid.slice(0, 14)}8${uuid.slice(15)}`;
  return isRehearsalId(id) ? id : newRehearsalId();
}

/** The lots that are rehearsed: all, or the first six that are drawn. Their order is drawn among themselves when it begins. */
function drawLots(seed: string, lots: RehearsalLots, lotIds: readonly string[]): string[] {
  const order = drawOrder(seed, lotIds, sha256Hex);
  return lots === 'all' ? order : order.slice(0, SIX_LOTS);
}

/** The rehearsals that are on: of the whole site, or of one group. */
export async function rehearsalsOn(
  { kysely }: Database,
  groupId: string | null = null,
): Promise<RehearsalOn[]> {
  let query = kysely
    .selectFrom('rehearsals')
    .select(['id', 'group_id as groupId', 'created_at as createdAt', 'ends_at as endsAt'])
    .where('stopped_at', 'is', null)
    .where('completed_at', 'is', null);
  if (groupId !== null) query = query.where('group_id', '=', groupId);
  return query.orderBy('id').execute();
}

/** The rehearsals of a group that can be opened, on or over. */
export async function listRehearsals({ kysely }: Database, groupId: string): Promise<string[]> {
  const rows = await kysely
    .selectFrom('rehearsals')
    .select('id')
    .where('group_id', '=', groupId)
    .where('stopped_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends a rehearsal before its last lot. @returns whether it was on */
export async function stopRehearsal({ kysely }: Database, id: string, now: Date): Promise<boolean> {
  const stopped = await kysely
    .updateTable('rehearsals')
    .set({ stopped_at: now })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .where('completed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return stopped !== undefined;
}

/** Moves the end of a rehearsal. */
export async function moveRehearsalEnd({ kysely }: Database, id: string, endsAt: Date) {
  await kysely.updateTable('rehearsals').set({ ends_at: endsAt }).where('id', '=', id).execute();
}

/** Closes rehearsals made before an instant, whose log can then be forgotten. @returns the ids of some of them */
export async function closeOldRehearsals(
  { kysely }: Database,
  before: Date,
  rowsMax: number,
): Promise<string[]> {
  const rows = await kysely
    .updateTable('rehearsals')
    .set({ stopped_at: sql<Date>`coalesce(stopped_at, ${before}::timestamptz)` })
    .where('id', 'in', (old) =>
      old
        .selectFrom('rehearsals')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(rowsMax),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the last that is known of a rehearsal, once its log is gone. */
export async function deleteRehearsal({ kysely }: Database, id: string): Promise<void> {
  await kysely.deleteFrom('rehearsals').where('id', '=', id).execute();
}

/** What members are told of the rehearsal that is on. */
export function shownRehearsal({ id, endsAt }: Pick<RehearsalOn, 'id' | 'endsAt'>): Rehearsal {
  return { groupId: id, endsAt: endsAt.toISOString() };
}

type RehearsalRow = {
  readonly id: string;
  readonly team_ids: readonly string[];
  readonly bundles: unknown;
  readonly bots: readonly string[];
  readonly order_seed: string;
  readonly order_seed_hash: string;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
};

/** Rehearsals that can be opened: on, or over since their last lot. */
export async function readRehearsals({ kysely }: Database, ids: readonly string[]) {
  return kysely
    .selectFrom('rehearsals')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .where('stopped_at', 'is', null)
    .execute();
}

/** A rehearsal as an auction knows a group: its group's people and its bots, its own seed, lots and stage. */
export function factsOfRehearsal(row: RehearsalRow, group: GroupFacts): GroupFacts {
  return {
    ...group,
    id: row.id,
    members: [...group.members, ...row.bots.flatMap((id) => findPerson(id))],
    createdAt: row.created_at,
    orderSeed: row.order_seed,
    orderSeedHash: row.order_seed_hash,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    rehearsal: null,
    deputies: [],
    rehearses: { groupId: group.id, lotIds: row.team_ids },
    // Those that it began with, whatever the group's admin sets meanwhile.
    own: { ...group.own, bundles: parseOwnRules({ bundles: row.bundles }).bundles },
  };
}

function findPerson(botId: string) {
  const bot = findBot(botId);
  if (bot === null) return [];
  const { _id, fullName, profileimageurl } = bot;
  return [{ _id, fullName, profileimageurl }];
}
