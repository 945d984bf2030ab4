import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../changes/feed.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { siteFor } from '../../settings/currentSeasons.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Catalogues } from '../../tournament/catalogue.ts';
import type { Mailer } from './mailer.ts';
import { type MembersToMail, queueForMembers } from './queueForMembers.ts';

const MINUTE_MS = 60_000;

/** Which mails go to every member before the auctions, and how late they may still be sent. */
const REMINDERS = [
  { kind: 'startsTomorrow', beforeMs: 24 * 60 * MINUTE_MS, lateMs: 30 * MINUTE_MS },
  { kind: 'startsSoon', beforeMs: 10 * MINUTE_MS, lateMs: 2 * MINUTE_MS },
] as const;

type ReminderKind = (typeof REMINDERS)[number]['kind'];

const toKey = ({ kind, hour }: { readonly kind: string; readonly hour: string }) =>
  `${kind} ${hour}`;

/** How soon a failed reminder is retried (the database is unavailable). */
const RETRY_MS = 5000;

/** An hour at which auctions of a season start. @property siteDate  when those of its groups start that follow the season */
export type StartHour = {
  readonly auctionDate: string;
  /** Null for all contests. */
  readonly tournamentId: string | null;
  readonly siteDate: string | null;
};

/** Reminds every group's members of their auction. Follows changes of its date. */
export function createReminders(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly feed: Pick<ChangeFeed, 'reactTo' | 'onMissed'>;
  /** The hours of groups that have not started and don't follow the site. ISO 8601. */
  readonly hoursBesideSite: () => Promise<readonly string[]>;
  /** The members of the groups that start at an hour. */
  readonly membersStartingAt: (tx: Kysely<Tables>, hour: StartHour) => MembersToMail;
  readonly catalogues: Catalogues;
  readonly mailer: Mailer;
  /** Queues what goes beside the last mail, in its transaction, and is woken after it. */
  readonly startsSoon: {
    queue(tx: Kysely<Tables>, hour: StartHour): Promise<void>;
    wake(): void;
  };
  readonly onError: (error: unknown) => void;
}): { begin(): void; close(): void } {
  const { database, clock, settings, catalogues, mailer, onError } = deps;
  let cancel = () => {};
  let isClosed = false;
  let hoursBeside: readonly string[] = [];
  /** How often it was planned: an outdated plan goes no further. */
  let plans = 0;
  let reads = 0;

  const queue = async (kind: ReminderKind, auctionDate: string): Promise<void> => {
    const seasons = await catalogues.allCurrent();
    await database.kysely.transaction().execute(async (tx) => {
      const isFirst = await tx
        .insertInto('reminders')
        .values({ kind, auction_date: auctionDate })
        .onConflict((conflict) => conflict.doNothing())
        .returning('kind')
        .executeTakeFirst();
      if (isFirst === undefined) return;
      const hours = seasons.map(({ tournamentId }): StartHour => {
        const { auctionDate: siteDate } = siteFor(settings.get(), tournamentId);
        return { auctionDate, tournamentId, siteDate };
      });
      for (const hour of [...hours, { auctionDate, tournamentId: null, siteDate: null }]) {
        const members = deps.membersStartingAt(tx, hour);
        await queueForMembers(tx, members, { kind, auctionDate }, clock.nowMs());
        if (kind === 'startsSoon') await deps.startsSoon.queue(tx, hour);
      }
    });
    mailer.wake();
    deps.startsSoon.wake();
  };

  /** Schedules the next reminder that has not been sent and is not too late. */
  const plan = (done: ReadonlySet<string> = new Set()): void => {
    plans += 1;
    cancel();
    cancel = () => {};
    if (isClosed) return;
    const { auctionDate } = settings.get();
    const hours = new Set(auctionDate === null ? hoursBeside : [auctionDate, ...hoursBeside]);
    const nowMs = clock.nowMs();
    const [next] = [...hours]
      .flatMap((hour) =>
        REMINDERS.map((reminder) => ({
          ...reminder,
          hour,
          atMs: Date.parse(hour) - reminder.beforeMs,
        })),
      )
      .filter((each) => !done.has(toKey(each)) && nowMs <= each.atMs + each.lateMs)
      .toSorted((a, b) => a.atMs - b.atMs);
    if (next === undefined) return;
    const planned = plans;
    const ring = () => {
      queue(next.kind, next.hour).then(
        () => {
          if (planned === plans) plan(new Set([...done, toKey(next)]));
        },
        (error: unknown) => {
          onError(error);
          if (!isClosed) cancel = clock.alarm(clock.nowMs() + RETRY_MS, ring);
        },
      );
    };
    cancel = clock.alarm(next.atMs, ring);
  };

  deps.feed.reactTo('SettingsChanged', ({ record }) => {
    if (record === undefined) return;
    const { before, after } = record;
    if (before.auctionDate !== after.auctionDate) plan();
    if (!isDeepStrictEqual(before.seasons, after.seasons)) planHoursBeside().catch(onError);
  });
  const planHoursBeside = async (): Promise<void> => {
    reads += 1;
    const read = reads;
    const hours = await deps.hoursBesideSite();
    // A later read knows more.
    if (read !== reads) return;
    hoursBeside = hours;
    plan();
  };
  deps.feed.reactTo('RulesChanged', async ({ isHourMoved }) => {
    if (isHourMoved) await planHoursBeside();
  });
  deps.feed.reactTo('SeasonWritten', planHoursBeside);
  deps.feed.onMissed(planHoursBeside);
  return {
    begin: () => {
      plan();
      planHoursBeside().catch(onError);
    },
    close: () => {
      isClosed = true;
      cancel();
    },
  };
}
