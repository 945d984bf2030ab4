import type { Clock } from '../time/clock.ts';
import { settledWithin } from '../time/settledWithin.ts';

/** Polls a queue in the database: at once when woken, and regularly for what failed or what another process left. */
export type QueueWorker = {
  /** Called with new rows in the queue. During a round, another one follows. */
  wake(): void;
  isClosed(): boolean;
  /** Starts no further round. @returns whether the one under way ended in time */
  close(msMax: number): Promise<boolean>;
};

/** @param round  one look at the queue; one at a time */
export function createQueueWorker(deps: {
  readonly clock: Clock;
  readonly pollMs: number;
  readonly round: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}): QueueWorker {
  const { clock, pollMs, round, onError } = deps;
  let isClosed = false;
  let isWoken = false;
  let cancel = () => {};
  let underWay: Promise<void> | null = null;

  const wake = (): void => {
    isWoken = true;
    if (isClosed || underWay !== null) return;
    cancel();
    isWoken = false;
    underWay = round()
      .catch(onError)
      .finally(() => {
        underWay = null;
        if (isClosed) return;
        if (isWoken) wake();
        else cancel = clock.alarm(clock.nowMs() + pollMs, wake);
      });
  };

  return {
    wake,
    isClosed: () => isClosed,
    close: async (msMax) => {
      isClosed = true;
      cancel();
      return underWay === null || settledWithin(msMax, underWay);
    },
  };
}
