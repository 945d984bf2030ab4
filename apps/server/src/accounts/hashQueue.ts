import { availableParallelism } from 'node:os';
import { MESSAGES } from '@bracketbid/contract/messages';
import { createFairQueue, type FairQueue } from '../fairQueue.ts';

/**
 * Half of the threads that a process has for such work: files and names are read on the others. On two processors one, or
 * nothing would be left for bids while many sign in. A hash takes 19 MiB.
 */
const AT_ONCE_MAX = availableParallelism() > 2 ? 2 : 1;
/** Some three to five seconds of hashes: beyond that a refusal is better than a longer wait. */
const WAITING_MAX = 200;
const RETRY_SECONDS = 5;

/** The order in which passwords are hashed. A lane is `Devices.lane`: a known device's account, or an address. */
export function createHashQueue(): FairQueue {
  return createFairQueue({
    atOnceMax: AT_ONCE_MAX,
    waitingMax: WAITING_MAX,
    refusal: { message: MESSAGES.signInsBusy, retrySeconds: RETRY_SECONDS },
  });
}
