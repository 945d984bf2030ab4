import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { endedDeputyships } from './deputyships.ts';
import { endedClerkship } from './seats/clerks.ts';

/** [DEPUTY-5, GAVEL-1] What the group's chain says once a member is gone: nobody bids for them, they for nobody, and they hold no gavel. */
export async function endedWords(
  tx: Kysely<Tables>,
  groupId: string,
  goneId: string,
): Promise<readonly GroupEvent[]> {
  const deputyships = await endedDeputyships(tx, groupId, goneId);
  return [...deputyships, ...(await endedClerkship(tx, groupId, goneId))];
}
