import type { FaultProfile } from './faultProfile.ts';
import type { ActRequest } from './gavel/clerks.ts';
import { judgeActs } from './gavel/judgeActs.ts';
import {
  type BidRequest,
  judgeAnswers,
  judgePatience,
  judgeSilence,
  type Replayed,
} from './history.ts';
import type { Said } from './said.ts';
import { judgeChanges } from './saidChanges.ts';

/**
 * Checks all that members and clerks of a group were answered against its log.
 *
 * @throws an error that names the broken promise
 */
export function judgeReplies(
  group: {
    readonly requests: readonly BidRequest[];
    readonly said: readonly Said[];
    readonly acts: readonly ActRequest[];
  },
  replayed: Replayed,
  faultProfile: FaultProfile,
): void {
  const { requests, said, acts } = group;
  judgeAnswers(requests, said, replayed);
  judgeActs(acts, replayed.rows);
  judgeChanges(said, replayed);
  judgeSilence(requests);
  if (faultProfile.freezeEveryMs === Infinity) judgePatience(requests);
}
