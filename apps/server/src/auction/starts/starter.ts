import { isDeepStrictEqual } from 'node:util';
import type { ChangeFeed } from '../../platform/changes/feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { globalPauseUntilMs, type Settings } from '../../settings/settings.ts';
import type { Auctions } from '../auctions.ts';

/**
 * How long before the hour starts are prepared. Groups have closed a second before it, and even a process whose clock is
 * behind lets nobody join any more.
 */
const PREPARE_BEFORE_MS = 800;

/** How soon a failed start (a database away) is retried. */
const RETRY_MS = 1000;

/** Every process applies a change of the site's pause to its share of the auctions; again with this backoff while one is left behind. */
const FOLLOW_MS = { first: 1000, max: 60_000 };

/**
 * Starts all auctions at their hours, the site's and groups' own, and ends the site's pause when it is over. Follows changes of the settings.
 */
export function createStarter(deps: {
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'get' | 'change'>;
  readonly feed: Pick<ChangeFeed, 'reactTo' | 'onMissed'>;
  readonly auctions: Pick<Auctions, 'followSitePause' | 'prepareStarts' | 'startDue'>;
  /** The hours of groups that have not started and don't follow the site. ISO 8601. */
  readonly hoursBesideSite: () => Promise<readonly string[]>;
  readonly onError: (error: unknown) => void;
}): { begin(): void; close(): void } {
  const { clock, settings, auctions, onError } = deps;
  let cancel = () => {};
  let cancelPreparing = () => {};
  let closed = false;
  let hoursBesideMs: readonly number[] = [];
  /** How often it was planned: an outdated plan goes no further. */
  let plans = 0;
  let reads = 0;
  const sitePause = createPauseFollower(deps);

  const arm = (atMs: number, ring: () => Promise<void>) => {
    cancel();
    if (closed) return;
    cancel = clock.alarm(atMs, () => {
      ring().catch((error: unknown) => {
        onError(error);
        arm(clock.nowMs() + RETRY_MS, ring);
      });
    });
  };

  /** A start that was not prepared takes longer, and that is all. */
  const prepareAt = (atMs: number) => {
    if (closed || clock.nowMs() > atMs) return;
    cancelPreparing = clock.alarm(atMs, () => {
      auctions.prepareStarts().catch(onError);
    });
  };

  /**
   * Sets the alarm for what comes next: the end of the site's pause first, then the earliest hour of any group.
   *
   * @param afterMs  until when all auctions have just been started
   */
  const plan = (afterMs = -Infinity) => {
    plans += 1;
    cancelPreparing();
    const { auctionDate, pauseStatus, pauseTime } = settings.get();
    if (pauseStatus) {
      const untilMs = pauseTime === null ? clock.nowMs() : Date.parse(pauseTime);
      arm(untilMs, async () => {
        if (globalPauseUntilMs(settings.get(), clock.nowMs()) !== null) return plan();
        // Another process may have ended it already, and the admin may have begun another one since.
        await settings.change(
          { pauseStatus: false, pauseTime: null },
          (now) => now.pauseStatus && now.pauseTime === pauseTime,
        );
      });
      return;
    }
    const hoursMs =
      auctionDate === null ? hoursBesideMs : [Date.parse(auctionDate), ...hoursBesideMs];
    const nextMs = Math.min(...hoursMs.filter((hourMs) => hourMs > afterMs));
    if (nextMs === Infinity) return cancel();
    prepareAt(nextMs - PREPARE_BEFORE_MS);
    const planned = plans;
    arm(nextMs, async () => {
      const rungMs = clock.nowMs();
      await auctions.startDue();
      // Whatever was due by then has been started, at whichever hour.
      if (planned === plans) plan(rungMs);
    });
  };

  /** Reads the hours beside the site's again, and plans by them. The site's doesn't wait for it. */
  const planHoursBeside = async (): Promise<void> => {
    reads += 1;
    const read = reads;
    const hours = await deps.hoursBesideSite();
    // A later read knows more.
    if (read !== reads) return;
    hoursBesideMs = hours.map((hour) => Date.parse(hour));
    plan();
  };

  deps.feed.reactTo('RulesChanged', async ({ isHourMoved }) => {
    if (isHourMoved) await planHoursBeside();
  });
  deps.feed.reactTo('SeasonWritten', planHoursBeside);
  deps.feed.onMissed(planHoursBeside);

  deps.feed.reactTo('SettingsChanged', ({ record }) => {
    if (record === undefined) return;
    const { before, after } = record;
    // [SEASON-6] Another season has its own hour.
    const haveMoved = !isDeepStrictEqual(before.seasons, after.seasons);
    const moved =
      haveMoved ||
      before.auctionDate !== after.auctionDate ||
      before.pauseStatus !== after.pauseStatus ||
      before.pauseTime !== after.pauseTime;
    if (!moved) return;
    plan();
    sitePause.follow();
    if (haveMoved) planHoursBeside().catch(onError);
  });

  return {
    begin: () => {
      plan();
      planHoursBeside().catch(onError);
      sitePause.follow();
    },
    close: () => {
      closed = true;
      cancel();
      cancelPreparing();
      sitePause.close();
    },
  };
}

/** Applies the site's pause, or its end, to running auctions until none is left behind, or the pause has changed again. */
function createPauseFollower(deps: {
  readonly clock: Clock;
  readonly auctions: Pick<Auctions, 'followSitePause'>;
  readonly onError: (error: unknown) => void;
}): { follow(): void; close(): void } {
  const { clock, auctions, onError } = deps;
  let cancel = () => {};
  let closed = false;

  const follow = async (retryMs: number): Promise<void> => {
    cancel();
    let isOver = closed;
    cancel = () => {
      isOver = true;
    };
    if (isOver) return;
    const isDone = await auctions.followSitePause('share').then(
      ({ running, reached }) => reached >= running,
      (error: unknown) => {
        if (!isOver) onError(error);
        return false;
      },
    );
    if (isDone || isOver) return;
    cancel = clock.alarm(clock.nowMs() + retryMs, () => {
      void follow(Math.min(retryMs * 2, FOLLOW_MS.max));
    });
  };

  return {
    follow: () => void follow(FOLLOW_MS.first),
    close: () => {
      closed = true;
      cancel();
    },
  };
}
