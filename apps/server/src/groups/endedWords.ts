import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { endedDeputyships } from './deputyships.ts';
import { endedClerkship } from './seats/clerks.ts';
import { releaseSeats } from './seats/seatClaims.ts';

/**
 * [DEPUTY-5, GAVEL-1, SEAT-3] What the group's chain says once a member is gone before the start: nobody bids for them, they for nobody,
 * they hold no gavel, and the seats that they have claimed are nobody's again.
 */
export async function endedWords(
  tx: Kysely<Tables>,
  groupId: string,
  goneId: string,
): Promise<readonly GroupEvent[]> {
  return [
    ...(await endedDeputyships(tx, groupId, goneId)),
    ...(await endedClerkship(tx, groupId, goneId)),
    ...(await releaseSeats(tx, groupId, goneId)),
  ];
}
