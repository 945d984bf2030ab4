import { type Kysely, sql } from 'kysely';
import type { ChangeFeed } from '../changes/feed.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import type { Settings } from '../settings/settings.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import type { Mailer } from './mailer.ts';

const MINUTE_MS = 60_000;

/** Which mails go to every member before the auctions, and how late they may still be sent. */
const REMINDERS = [
  { kind: 'startsTomorrow', beforeMs: 24 * 60 * MINUTE_MS, lateMs: 30 * MINUTE_MS },
  { kind: 'startsSoon', beforeMs: 10 * MINUTE_MS, lateMs: 2 * MINUTE_MS },
] as const;

const keyOf = ({ kind, hour }: { readonly kind: string; readonly hour: string }) =>
  `${kind} ${hour}`;

/** How soon a failed reminder is retried (the database is unavailable). */
const RETRY_MS = 5000;

/** Reminds every group's members of their auction. Follows changes of its date. */
export function createReminders(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly feed: Pick<ChangeFeed, 'subscribe' | 'onMissed'>;
  /** The own hours of groups that have not started. ISO 8601. */
  readonly ownHours: () => Promise<readonly string[]>;
  readonly catalogues: Catalogues;
  readonly mailer: Mailer;
  /** Queues what goes beside the last mail, in its transaction, and is woken after it. */
  readonly startsSoon: {
    queue(
      tx: Kysely<Tables>,
      hour: {
        readonly auctionDate: string;
        readonly tournamentId: string;
        readonly siteDate: string | null;
      },
    ): Promise<void>;
    wake(): void;
  };
  readonly onError: (error: unknown) => void;
}): { begin(): void; close(): void } {
  const { database, clock, settings, catalogues, mailer, onError } = deps;
  let cancel = () => {};
  let isClosed = false;
  let ownHours: readonly string[] = [];
  /** How often it was planned: an outdated plan goes no further. */
  let plans = 0;
  let reads = 0;

  const queue = async (kind: string, auctionDate: string): Promise<void> => {
    const { tournamentId } = await catalogues.current();
    await database.kysely.transaction().execute(async (tx) => {
      const isFirst = await tx
        .insertInto('reminders')
        .values({ kind, auction_date: auctionDate })
        .onConflict((conflict) => conflict.doNothing())
        .returning('kind')
        .executeTakeFirst();
      if (isFirst === undefined) return;
      await sql`
        INSERT INTO mail_queue (recipient, letter, next_try_at)
        SELECT users.email,
               jsonb_build_object('kind', ${kind}::text, 'fullName', users.full_name, 'groupId', groups.id,
                                  'groupName', groups.name, 'auctionDate', ${auctionDate}::text),
               ${new Date(clock.nowMs())}::timestamptz
        FROM group_members
        JOIN groups ON groups.id = group_members.group_id
        JOIN users ON users.id = group_members.user_id
        LEFT JOIN group_rules ON group_rules.group_id = groups.id
        WHERE group_members.tournament_id = ${tournamentId} AND groups.started_at IS NULL
          AND users.disabled_at IS NULL
          AND coalesce(group_rules.own ->> 'auctionDate', ${settings.get().auctionDate}::text)::timestamptz
              = ${auctionDate}::timestamptz
      `.execute(tx);
      if (kind !== 'startsSoon') return;
      const siteDate = settings.get().auctionDate;
      await deps.startsSoon.queue(tx, { auctionDate, tournamentId, siteDate });
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
    const hours = new Set(auctionDate === null ? ownHours : [auctionDate, ...ownHours]);
    const nowMs = clock.nowMs();
    const [next] = [...hours]
      .flatMap((hour) =>
        REMINDERS.map((reminder) => ({
          ...reminder,
          hour,
          atMs: Date.parse(hour) - reminder.beforeMs,
        })),
      )
      .filter((each) => !done.has(keyOf(each)) && nowMs <= each.atMs + each.lateMs)
      .toSorted((a, b) => a.atMs - b.atMs);
    if (next === undefined) return;
    const planned = plans;
    const ring = () => {
      queue(next.kind, next.hour).then(
        () => {
          if (planned === plans) plan(new Set([...done, keyOf(next)]));
        },
        (error: unknown) => {
          onError(error);
          if (!isClosed) cancel = clock.alarm(clock.nowMs() + RETRY_MS, ring);
        },
      );
    };
    cancel = clock.alarm(next.atMs, ring);
  };

  deps.feed.subscribe('SettingsChanged', ({ record }) => {
    if (record !== undefined && record.before.auctionDate !== record.after.auctionDate) plan();
  });
  const planOwnHours = async (): Promise<void> => {
    reads += 1;
    const read = reads;
    const hours = await deps.ownHours();
    // A later read knows more.
    if (read !== reads) return;
    ownHours = hours;
    plan();
  };
  deps.feed.subscribe('RulesChanged', async ({ isHourMoved }) => {
    if (isHourMoved) await planOwnHours();
  });
  deps.feed.subscribe('SeasonWritten', planOwnHours);
  deps.feed.onMissed(planOwnHours);
  return {
    begin: () => {
      plan();
      planOwnHours().catch(onError);
    },
    close: () => {
      isClosed = true;
      cancel();
    },
  };
}
