import type { ProcessBus } from '../bus/processBus.ts';
import type { Clock } from '../time/clock.ts';
import type { ChangeFeed } from './feed.ts';

/** How often heads of logs are compared, while changes of other processes are received and while none can be. */
const HEADS_MS = { up: 5000, down: 1000 };

/** How often everything else is read again while nothing can be received. */
const RESYNC_MS = 5000;

/** The last seq of a group's log. */
type LogHead = { readonly groupId: string; readonly seq: number };

/**
 * Makes up for what the bus lost, so that nothing relies on it: compares the log's seqs with the open auctions, and has
 * every holder of state read again after a gap, and periodically while there is no bus at all.
 */
export function createReconcile(deps: {
  readonly feed: ChangeFeed;
  readonly bus: Pick<ProcessBus, 'isUp' | 'onGap'>;
  /** The open auctions whose log is ahead of this process. */
  readonly headsAhead: () => Promise<readonly LogHead[]>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): { begin(): void; close(): void } {
  const { feed, bus, headsAhead, clock, onError } = deps;
  let cancel = () => {};
  let isClosed = false;
  let resyncedAtMs = clock.nowMs();
  let isGap = false;
  let isUnderWay = false;

  const round = async (): Promise<void> => {
    const isDue = isGap || (!bus.isUp() && clock.nowMs() - resyncedAtMs >= RESYNC_MS);
    if (!isDue) {
      for (const head of await headsAhead()) {
        feed.publish({ kind: 'AuctionAdvanced', ...head }, 'elsewhere');
      }
      return;
    }
    isGap = false;
    try {
      await feed.resync();
    } catch (error) {
      isGap = true;
      throw error;
    }
    resyncedAtMs = clock.nowMs();
  };

  const look = () => {
    cancel();
    if (isUnderWay) return;
    isUnderWay = true;
    round()
      .catch(onError)
      .finally(() => {
        isUnderWay = false;
        if (isClosed) return;
        const waitMs = bus.isUp() && !isGap ? HEADS_MS.up : HEADS_MS.down;
        cancel = clock.alarm(clock.nowMs() + waitMs, look);
      });
  };

  bus.onGap(() => {
    isGap = true;
    if (!isClosed) look();
  });

  return {
    begin: look,
    close: () => {
      isClosed = true;
      cancel();
    },
  };
}
