import { availableParallelism } from 'node:os';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { createFairQueue, type FairQueue } from '../platform/limits/fairQueue.ts';

/**
 * Half of the thread pool; file and DNS work needs the rest. One thread on two processors, or nothing would be left for
 * bids while many people sign in. A hash takes 19 MiB.
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
