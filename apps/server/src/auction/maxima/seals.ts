import type { ChangeFeed } from '../../platform/changes/feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { reportUnlessAway } from '../../failures.ts';
import { type GroupLog, unsealedGroupIds } from '../../groups/groupLog.ts';
import { settledWithin } from '../../platform/time/settledWithin.ts';
import { readLastHash } from '../log/readLog.ts';

/** How often the database is asked for auctions whose end nobody has sealed, because a process ended in between. */
const SWEEP_MS = 10 * 60_000;
const SWEEP_GROUPS_MAX = 200;
/** How soon a failed seal (a database away) is tried again. */
const RETRY_MS = 5000;
/** How long closing waits for a seal under way; one that is cut off is made up for at the next start. */
const CLOSE_MS_MAX = 1000;

/**
 * Seals the end of each auction into its group's own chain, exactly once: the process that ended it right afterwards, or
 * whichever process finds it unsealed.
 */
export function createSeals(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly feed: Pick<ChangeFeed, 'reactTo'>;
  readonly groupLog: Pick<GroupLog, 'seal'>;
  readonly onError: (error: unknown) => void;
}): { begin(): void; close(): Promise<void> } {
  const { database, clock, feed, groupLog, onError } = deps;
  let isClosed = false;
  let cancel = () => {};
  let underWay: Promise<unknown> = Promise.resolve();

  const seal = async (groupId: string): Promise<void> => {
    if (isClosed) return;
    const hash = await readLastHash(database, groupId);
    if (hash !== null) await groupLog.seal(groupId, hash, clock.nowMs());
  };

  const sweep = async (): Promise<void> => {
    for (const groupId of await unsealedGroupIds(database, SWEEP_GROUPS_MAX)) {
      // What fails is tried again with the next sweep.
      await seal(groupId).catch(reportUnlessAway(onError));
    }
  };

  const sweepIn = (waitMs: number): void => {
    cancel();
    if (isClosed) return;
    cancel = clock.alarm(clock.nowMs() + waitMs, () => {
      inTurn(sweep, () => sweepIn(SWEEP_MS));
    });
  };

  /** One after the other: thousands of auctions may end in the same minutes, and bids have precedence. */
  const inTurn = (work: () => Promise<void>, onDone: () => void = () => {}): void => {
    underWay = underWay.then(work).then(onDone, (error: unknown) => {
      if (isClosed) return;
      onError(error);
      sweepIn(RETRY_MS);
    });
  };

  feed.reactTo('AuctionAdvanced', ({ groupId, applied = [] }, origin) => {
    const isOver = applied.some(({ event }) => event.type === 'AuctionCompleted');
    if (isOver && origin === 'here') inTurn(() => seal(groupId));
  });

  return {
    begin: () => inTurn(sweep, () => sweepIn(SWEEP_MS)),
    close: async () => {
      isClosed = true;
      cancel();
      await settledWithin(CLOSE_MS_MAX, underWay);
    },
  };
}
