import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import type { AuctionSettings } from '@bracketbid/engine/auction/settings';
import type { StartsAs } from './serverProcess/life.ts';
import type { SharedLog } from './sharedLog.ts';
import type { World } from './world.ts';

/** The settings that auctions start by, which a site admin changes around the hour: each change raises the budget by a dollar. */
export type StartSettings = {
  /** Changes them some times shortly before and after an hour. */
  changeAround(hour: Pick<StartsAs, 'atMs'>): void;
  /**
   * [FREEZE-1] Called at the instant at which an event is durable.
   *
   * @throws if it starts an auction without a change that was answered before
   */
  judgeStart(starts: Pick<StartsAs, 'commandOn'>, event: AuctionEvent): void;
};

/** How soon before an hour they are changed at the earliest, and how long after it at the latest. */
const BEFORE_MS = 60;
const AFTER_MS = 120;
const CHANGES_MAX = 4;

export function createStartSettings(
  { random, after, nowMs }: World,
  log: Pick<SharedLog, 'changeSettings'>,
): StartSettings {
  let answered = 0;
  const change = () =>
    log.changeSettings((revision) => {
      answered = Math.max(answered, revision ?? 0);
    });
  return {
    changeAround: ({ atMs }) => {
      for (let left = random.below(CHANGES_MAX + 1); left > 0; left -= 1) {
        after(atMs - BEFORE_MS + random.below(BEFORE_MS + AFTER_MS) - nowMs(), change);
      }
    },
    judgeStart: ({ commandOn }, event) => {
      if (event.type !== 'AuctionStarted') return;
      const startingBudget = ({ settings }: { readonly settings: AuctionSettings }) =>
        settings.startingBudget ?? Infinity;
      if (startingBudget(event) >= startingBudget(commandOn(answered))) return;
      throw new Error('An auction started on settings older than a change that was answered');
    },
  };
}
