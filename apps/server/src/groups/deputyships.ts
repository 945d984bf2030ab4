import type { Deputyship } from '@bracketbid/engine/auction/state';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { standingDeputies } from '@bracketbid/engine/group/standingDeputies';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { readGroupEvents } from './groupLog.ts';

/** [DEPUTY-1] Who may bid for whom by groups' own chains; groups where nobody may are left out. Once an auction runs, its own log says so. */
export async function readDeputyships(
  db: Kysely<Tables>,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Deputyship[]>> {
  const chains = await readGroupEvents(db, groupIds, ['DeputyNamed']);
  const standing = [...chains].map(
    ([id, lines]) => [id, standingDeputies(lines.map(({ event }) => event))] as const,
  );
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
