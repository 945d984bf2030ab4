import { expect, it } from 'vitest';
import { createStoppedClock } from '../../../test/clocks/manualClock.ts';
import { createChangeFeed } from '../../platform/changes/feed.ts';
import { DEFAULT_SETTINGS as before } from '../../settings/settings.ts';
import { createStarter } from './starter.ts';

const MINUTE_MS = 60_000;

it('[PAUSE-3] brings the pause to an auction that was left behind again and again, less and less often, until it is there', async () => {
  const clock = createStoppedClock();
  const feed = createChangeFeed((error) => {
    throw error;
  });
  let reached = 1;
  const follows: number[] = [];
  const starter = createStarter({
    clock,
    settings: {
      get: () => before,
      change: () => Promise.reject(new Error('Nobody changes anything')),
    },
    feed,
    auctions: {
      followSitePause: () => {
        follows.push(clock.nowMs());
        if (follows.length === 2) return Promise.reject(new Error('The database is away'));
        return Promise.resolve({ untilMs: null, running: 2, reached });
      },
      prepareStarts: () => Promise.resolve(),
      startDue: () => Promise.resolve(),
    },
    hoursBesideSite: () => Promise.resolve([]),
    onError: () => undefined,
  });
  const paused = { ...before, pauseStatus: true, pauseTime: new Date(MINUTE_MS).toISOString() };
  feed.publish({ kind: 'SettingsChanged', record: { before, after: paused } });
  for (let second = 0; second < 8; second += 1) await clock.advanceTo(clock.nowMs() + 1000);
  reached = 2;
  for (let second = 0; second < 60; second += 1) await clock.advanceTo(clock.nowMs() + 1000);
  expect(follows).toEqual([0, 1000, 3000, 7000, 15_000]);
  starter.close();
});
