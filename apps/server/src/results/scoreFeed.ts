import type { Division } from '@bracketbid/contract/division';
import type { ScoreFeedState } from '../platform/changes/change.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import type { Brackets } from '../tournament/brackets.ts';
import type { Catalogue, Catalogues } from '../tournament/catalogue.ts';
import { applyScores, isOpen } from './applyScores.ts';
import { easternDay } from './easternDay.ts';
import type { Results } from './enterResults.ts';
import type { FeedReader, FeedSource } from './feedReader.ts';
import { type FeedGame, readEspn, readNcaa, type ReadFeed } from './scoreFeedFormats.ts';

/** How each feed's answers are read. */
const FORMATS: Record<Exclude<FeedSource, 'off'>, ReadFeed> = { espn: readEspn, ncaa: readNcaa };

const LIVE_MS = 20_000;
const IDLE_MS = 300_000;
const BACKOFF_MS_MAX = 900_000;

/** Polls live scores from a provider. Changes scores and states of undecided matches, and nothing else. */
export type ScoreFeed = {
  begin(): void;
  close(): void;
  state(): ScoreFeedState;
  /** Polls once, for every day with a match that is due and not decided. @throws when the feed fails */
  poll(): Promise<void>;
};

export function createScoreFeed(deps: {
  readonly feedReader: FeedReader;
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogues: Catalogues;
  readonly brackets: Brackets;
  readonly results: Results;
  /** Whether this process polls for all. */
  readonly isMyTurn: () => Promise<boolean>;
  readonly feed: Pick<ChangeFeed, 'publish' | 'invalidateOn'>;
  readonly onError: (error: unknown) => void;
}): ScoreFeed {
  const { feedReader, clock, catalogues, brackets, onError } = deps;
  const { source } = feedReader;
  let state: ScoreFeedState = {
    source,
    lastPollAt: null,
    lastError: null,
    applied: 0,
    unmapped: [],
  };
  let cancel = () => {};
  const ending = new AbortController();
  let failures = 0;

  /** Days with a match that should have begun and has no winner. */
  const dueDays = async (): Promise<{ readonly season: Catalogue; readonly days: string[] }[]> => {
    const today = easternDay(clock.nowMs());
    const yesterday = easternDay(clock.nowMs() - 86_400_000);
    const seasons = await catalogues.allCurrent();
    const readDays = async (season: Catalogue) => {
      const { matches } = await brackets.of(season.tournamentId);
      const due = matches.filter(
        ({ status, date }) => isOpen(status) && (date === today || date === yesterday),
      );
      return { season, days: [...new Set(due.map(({ date }) => date))] };
    };
    return (await Promise.all(seasons.map(readDays))).filter(({ days }) => days.length > 0);
  };

  const fetchDay = async (day: string, division: Division): Promise<FeedGame[]> =>
    source === 'off' ? [] : (await feedReader.day(day, division)).flatMap(FORMATS[source]);

  const poll = async (): Promise<void> => {
    const polled = await Promise.allSettled(
      (await dueDays()).map(async ({ season, days }) => {
        const games: FeedGame[] = [];
        for (const day of days) games.push(...(await fetchDay(day, season.division)));
        return applyScores(deps, season, games);
      }),
    );
    // One season's trouble keeps no other from its results.
    const outcomes = polled.map((each) => {
      if (each.status === 'rejected') throw each.reason;
      return each.value;
    });
    const lastPollAt = new Date(clock.nowMs()).toISOString();
    const applied = outcomes.reduce((sum, each) => sum + each.applied, 0);
    const unmapped = outcomes.flatMap((each) => each.unmapped);
    become({ source, lastPollAt, lastError: null, applied, unmapped });
  };

  deps.feed.invalidateOn('ScoreFeedPolled', (polled) => {
    state = polled.state;
  });
  const become = (next: ScoreFeedState) => {
    deps.feed.publish({ kind: 'ScoreFeedPolled', state: next });
  };

  const round = async (): Promise<number> => {
    try {
      if (!(await deps.isMyTurn())) return LIVE_MS;
      await poll();
      failures = 0;
      return (await dueDays()).length > 0 ? LIVE_MS : IDLE_MS;
    } catch (error) {
      // A request aborted by closing is not a failure.
      if (ending.signal.aborted) return LIVE_MS;
      failures += 1;
      onError(error);
      const lastError = error instanceof Error ? error.message : 'Failed';
      become({ ...state, lastPollAt: new Date(clock.nowMs()).toISOString(), lastError });
      return Math.min(LIVE_MS * 2 ** failures, BACKOFF_MS_MAX);
    }
  };
  const next = (delayMs: number): void => {
    if (ending.signal.aborted) return;
    cancel = clock.alarm(clock.nowMs() + delayMs, () => {
      round().then(next, onError);
    });
  };

  return {
    poll,
    state: () => state,
    begin: () => {
      if (source !== 'off') next(0);
    },
    close: () => {
      ending.abort();
      feedReader.close();
      cancel();
    },
  };
}
