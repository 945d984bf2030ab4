import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import { SKEW_MS_MAX } from '../serverProcess/machineClock.ts';

/** Watches what no single process can see: that no lot is sold by warnings of before an outage. */
export type OutageWitness = {
  /**
   * Called at the instant at which an event is durable.
   *
   * @param world  `firstMs`: when a process last started and found no other; null for never
   * @throws an error that names the broken promise
   */
  follow(
    entry: LoggedEvent,
    world: {
      readonly nowMs: number;
      readonly firstMs: number | null;
    },
  ): void;
};

export function createOutageWitness(): OutageWitness {
  let warnedMs = Infinity;
  return {
    follow: ({ seq, event }, { nowMs, firstMs }) => {
      if (event.type === 'WarningGiven') warnedMs = nowMs;
      if (event.type !== 'LotSold' || firstMs === null) return;
      if (warnedMs < firstMs - SKEW_MS_MAX) {
        throw new Error(`At seq ${seq}: an outage takes the warnings back`);
      }
    },
  };
}
