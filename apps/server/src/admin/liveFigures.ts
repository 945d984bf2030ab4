import { isBid } from '@bracketbid/engine/auction/events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';

/** Live figures of this process, for the overview. */
export type LiveFigures = {
  bidsLastMinute(): number;
  /** How late the event loop was, 99th percentile since it was last read, in milliseconds. */
  lagMs(): number;
  close(): void;
};

const SECOND_MS = 1000;
const SECONDS = 60;
const NANOSECONDS_PER_MS = 1_000_000;
const SAMPLE_MS = 20;

/** Counts the bids that this process accepts. */
export function createLiveFigures(clock: Clock, feed: Pick<ChangeFeed, 'reactTo'>): LiveFigures {
  /** Bids by second, each with the second it counts; a slot is used again a minute later. */
  const slots = Array.from({ length: SECONDS }, () => ({ second: 0, bids: 0 }));
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  const now = () => Math.floor(clock.nowMs() / SECOND_MS);
  const countBid = () => {
    const second = now();
    const slot = slots[second % SECONDS];
    if (slot === undefined) return;
    slot.bids = slot.second === second ? slot.bids + 1 : 1;
    slot.second = second;
  };

  feed.reactTo('AuctionAdvanced', ({ groupId, applied = [] }, origin) => {
    if (origin === 'elsewhere' || isRehearsalId(groupId)) return;
    for (const { event } of applied) if (isBid(event)) countBid();
  });

  return {
    bidsLastMinute: () => {
      const since = now() - SECONDS;
      return slots.reduce((sum, { second, bids }) => sum + (second > since ? bids : 0), 0);
    },
    lagMs: () => {
      // The histogram has the time between two samples, not how late the second one was.
      const lag = Math.max(0, delay.percentile(99) / NANOSECONDS_PER_MS - SAMPLE_MS);
      delay.reset();
      return Math.round(lag * 10) / 10;
    },
    close: () => {
      delay.disable();
    },
  };
}
