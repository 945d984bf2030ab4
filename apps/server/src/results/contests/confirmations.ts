import type { ChangeFeed } from '../../platform/changes/feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { ContestWords } from './contestWords.ts';
import type { HeldContests } from './heldContests.ts';

/** Contests confirmed before reading again which are due. */
const BATCH = 50;
/** How soon a failed confirmation is tried again. */
const RETRY_MS = 60_000;
/** How often the database is asked, whatever is planned: another process may have ended before it published. */
const SWEEP_MS = 10 * 60_000;

/**
 * [RESULTS-4] Confirms results of which nobody has said anything in time, whatever process they were entered on: several that try
 * at once find that one of them has done it.
 */
export function createConfirmations(deps: {
  readonly contests: Pick<HeldContests, 'dueBy'>;
  readonly clock: Clock;
  readonly words: Pick<ContestWords, 'confirmDue'>;
  readonly feed: Pick<ChangeFeed, 'reactTo' | 'onMissed'>;
  readonly onError: (error: unknown) => void;
}): {
  /** Resolves once those that are due already are confirmed. Never fails. */
  begin(): Promise<void>;
  close(): Promise<void>;
} {
  const { contests, clock, words, feed, onError } = deps;
  let isClosed = false;
  let hasBegun = false;
  let cancel = () => {};
  let underWay: Promise<void> = Promise.resolve();

  /** @returns when to look again, epoch milliseconds */
  const confirmAll = async (): Promise<number> => {
    const failed = new Set<string>();
    for (;;) {
      const { due, nextAtMs } = await contests.dueBy(clock.nowMs(), BATCH + failed.size);
      const next = due.filter((id) => !failed.has(id));
      const sweepMs = clock.nowMs() + (failed.size > 0 ? RETRY_MS : SWEEP_MS);
      if (next.length === 0 || isClosed) return Math.min(nextAtMs ?? Infinity, sweepMs);
      // One that fails keeps none of the others waiting.
      for (const groupId of next) {
        try {
          await words.confirmDue(groupId);
        } catch (error) {
          failed.add(groupId);
          onError(error);
        }
      }
    }
  };

  const look = (): void => {
    if (isClosed || !hasBegun) return;
    cancel();
    underWay = underWay.then(confirmAll).then(
      (atMs) => arm(atMs),
      (error: unknown) => {
        onError(error);
        arm(clock.nowMs() + RETRY_MS);
      },
    );
  };
  const arm = (atMs: number): void => {
    cancel();
    if (!isClosed) cancel = clock.alarm(atMs, look);
  };

  feed.reactTo('ContestAdvanced', look);
  feed.onMissed(look);

  return {
    begin: async () => {
      hasBegun = true;
      look();
      await underWay;
    },
    close: async () => {
      isClosed = true;
      cancel();
      await underWay;
    },
  };
}
