import type { MembershipLock } from '../db/membershipLock.ts';
import { settledWithin } from '../time/settledWithin.ts';

/** A database that doesn't answer this may hang: then assume that there are other processes. */
const PEERS_MS_MAX = 250;

/** The other processes of the site, as a stopping process sees them. */
export type Peers = {
  /** Whether there are others that clients can go to; as of `leave`. */
  hasOthers(): boolean;
  /** Leaves the members, so that a starting process doesn't wait for this one. */
  leave(): Promise<void>;
};

export function createPeers(
  membershipLock: Pick<MembershipLock, 'hasOthers' | 'leave'>,
  isSingleProcess: boolean,
): Peers {
  let hasOthers = !isSingleProcess;
  return {
    hasOthers: () => hasOthers,
    leave: async () => {
      const answered = membershipLock.hasOthers().then((others) => {
        hasOthers = others;
      });
      await settledWithin(PEERS_MS_MAX, answered).catch(() => false);
      membershipLock.leave();
    },
  };
}
