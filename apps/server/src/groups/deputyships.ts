import { storedGroupEvent } from '@bracketbid/contract/storedEvents';
import type { Deputyship } from '@bracketbid/engine/auction/state';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { standingDeputies } from '@bracketbid/engine/group/standingDeputies';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** [DEPUTY-1] Who may bid for whom by groups' own chains; groups where nobody may are left out. Once an auction runs, its own log says so. */
export async function readDeputyships(
  db: Kysely<Tables>,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Deputyship[]>> {
  const rows = await db
    .selectFrom('group_events')
    .select(['group_id', 'payload'])
    .where('group_id', '=', sql<string>`any(${groupIds})`)
    .where('type', '=', 'DeputyNamed')
    .orderBy('group_id')
    .orderBy('seq')
    .execute();
  const events = new Map<string, GroupEvent[]>();
  for (const { group_id: groupId, payload } of rows) {
    const known = events.get(groupId) ?? [];
    events.set(groupId, [...known, storedGroupEvent.parse(payload)]);
  }
  const standing = [...events].map(([id, each]) => [id, standingDeputies(each)] as const);
  return new Map(standing.filter(([, each]) => each.length > 0));
}

/** [DEPUTY-5] What the group's chain says once a member is gone: nobody bids for them, and they for nobody. */
export async function endedDeputyships(
  tx: Kysely<Tables>,
  groupId: string,
  goneId: string,
): Promise<readonly GroupEvent[]> {
  const standing = (await readDeputyships(tx, [groupId])).get(groupId) ?? [];
  return standing
    .filter(({ userId, deputy }) => userId === goneId || deputy === goneId)
    .map(({ userId }) => ({ type: 'DeputyNamed', userId, deputy: null, limit: 0 }));
}
