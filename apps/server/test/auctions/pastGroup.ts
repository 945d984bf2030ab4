import { chainHash, chainStart, type LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import { v7 as uuidv7 } from 'uuid';
import { createUser } from '../../src/accounts/users.ts';
import { createAuctionLog } from '../../src/auction/log/log.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import type { Database } from '../../src/platform/db/open.ts';
import { createGroup } from '../../src/groups/createGroup.ts';
import { sha256Hex } from '../../src/platform/crypto/sha256.ts';

/** Chained events that need nothing but a group. */
export function someEvents(groupId: string, count: number): LoggedEvent[] {
  let hash = chainStart(groupId, sha256Hex);
  return Array.from({ length: count }, (_, index) => {
    const event = { type: 'PauseBegan' as const, kind: 'group' as const, untilMs: index };
    const entry = { seq: index + 1, atMs: 1_800_000_000_000 + index, event };
    hash = chainHash(hash, entry, sha256Hex);
    return { ...entry, hash };
  });
}

/** A season that is not the current one. @returns the tournament's id */
export async function aPastSeason(database: Database): Promise<string> {
  const row = { id: uuidv7(), year: 2020, name: 'Once', zones: '[]', imported_at: new Date(0) };
  await database.kysely.insertInto('tournaments').values(row).execute();
  return row.id;
}

/** A group with some events, whose auction was completed then; null: never. */
export async function createPastGroup(
  database: Database,
  tournamentId: string,
  completedAt: Date | null,
): Promise<{ groupId: string; events: LoggedEvent[] }> {
  const user = { fullName: 'Ana', email: `${uuidv7()}@bracketbid.test`, passwordHash: 'none' };
  const { id: userId } = await createUser(database, systemClock, { ...user, role: 'member' });
  const group = { of: { tournamentId }, name: 'The Regulars', userId, memberLimit: 15 };
  const season = database.kysely.updateTable('tournaments').where('id', '=', tournamentId);
  // Groups are made in current seasons alone.
  await season.set({ is_current: true }).execute();
  const groupId = await createGroup(database, systemClock, group);
  await season.set({ is_current: false }).execute();
  const stage = { started_at: new Date(0), completed_at: completedAt };
  await database.kysely.updateTable('groups').set(stage).where('id', '=', groupId).execute();
  const events = someEvents(groupId, 30);
  await createAuctionLog(database).append(groupId, events);
  return { groupId, events };
}

/** How many events of a group lie in the log, and among the past ones. */
export async function measurePlaces(
  database: Database,
  groupId: string,
): Promise<{ log: number; past: number }> {
  const { rows } = await database.pool.query<{ log: number; past: number }>(
    `select (select count(*)::int from auction_events where group_id = $1) as log,
            (select count(*)::int from past_auction_events where group_id = $1) as past`,
    [groupId],
  );
  return rows[0] ?? { log: 0, past: 0 };
}
