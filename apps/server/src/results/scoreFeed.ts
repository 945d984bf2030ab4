import { z } from 'zod';
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
import { readEspn, readNcaa, type ReadFeed } from './scoreFeedFormats.ts';

/** How each feed's answers are read. */
const FORMATS: Record<Exclude<FeedSource, 'off'>, ReadFeed> = { espn: readEspn, ncaa: readNcaa };

const toUnread = (game: string) => ({ game, reason: 'It can’t be read.' });

/** Why the feed fails, for the console; the log has the whole error. */
function toSentence(error: unknown): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError) {
    return 'Its answer can’t be read.';
  }
  if (!(error instanceof Error)) return 'Failed';
  if (error.name === 'TimeoutError') return 'It did not answer in time.';
  return error.message === 'fetch failed' ? 'It can’t be reached.' : error.message;
}

type Due = { readonly season: Catalogue; readonly days: readonly string[] };

const LIVE_MS = 20_000;
const IDLE_MS = 300_000;
const BACKOFF_MS_MAX = 900_000;

/** Polls live scores from a provider. Changes scores and states of undecided matches, and nothing else. */
export type ScoreFeed = {
  begin(): void;
  close(): void;
  state(): ScoreFeedState;
  /** Polls once, for every day with a match that is due and not decided. @throws when none can be read */
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
  const dueDays = async (): Promise<Due[]> => {
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

  const poll = async (): Promise<void> => {
    const outcomes: Awaited<ReturnType<typeof pollDay>>[] = [];
    const faults: unknown[] = [];
    const pollSeason = async ({ season, days }: Due) => {
      // One after the other: who wins on one day plays on the next.
      for (const day of days) {
        try {
          outcomes.push(await pollDay(deps, season, day));
        } catch (error) {
          faults.push(error);
        }
      }
    };
    await Promise.all((await dueDays()).map(pollSeason));
    const [fault] = faults;
    if (fault !== undefined) {
      if (outcomes.length === 0 || ending.signal.aborted) throw fault;
      // One day's trouble keeps no other, of whichever season, from its results, nor from the next ones.
      for (const each of faults) onError(each);
    }
    become({
      source,
      lastPollAt: new Date(clock.nowMs()).toISOString(),
      lastError: fault === undefined ? null : toSentence(fault),
      applied: outcomes.reduce((sum, each) => sum + each.applied, 0),
      unmapped: outcomes.flatMap((each) => each.unmapped),
    });
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
      const lastPollAt = new Date(clock.nowMs()).toISOString();
      become({ ...state, lastPollAt, lastError: toSentence(error) });
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

/** Enters the scores of a season's day. @throws when the feed fails */
async function pollDay(
  deps: Parameters<typeof applyScores>[0] & { readonly feedReader: FeedReader },
  season: Catalogue,
  day: string,
): ReturnType<typeof applyScores> {
  const { feedReader } = deps;
  const { source } = feedReader;
  if (source === 'off') return { applied: 0, unmapped: [] };
  const read = (await feedReader.day(day, season.division)).map(FORMATS[source]);
  const games = read.flatMap((each) => each.games);
  const { applied, unmapped } = await applyScores(deps, season, games);
  return {
    applied,
    unmapped: [...unmapped, ...read.flatMap((each) => each.unread.map(toUnread))],
  };
}
