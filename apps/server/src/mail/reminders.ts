import { sql } from 'kysely';
import type { ChangeFeed } from '../changes/feed.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Settings } from '../settings/settings.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import type { Mailer } from './mailer.ts';

const MINUTE_MS = 60_000;

/** Which mails go to every member before the auctions, and how late they may still be sent. */
const REMINDERS = [
  { kind: 'startsTomorrow', beforeMs: 24 * 60 * MINUTE_MS, lateMs: 30 * MINUTE_MS },
  { kind: 'startsSoon', beforeMs: 10 * MINUTE_MS, lateMs: 2 * MINUTE_MS },
] as const;

/** How soon a failed reminder is retried (the database is unavailable). */
const RETRY_MS = 5000;

/** Reminds every group's members of their auction. Follows changes of its date. */
export function createReminders(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly feed: Pick<ChangeFeed, 'subscribe'>;
  readonly catalogues: Catalogues;
  readonly mailer: Mailer;
  readonly onError: (error: unknown) => void;
}): { begin(): void; close(): void } {
  const { database, clock, settings, catalogues, mailer, onError } = deps;
  let cancel = () => {};
  let isClosed = false;

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
        WHERE group_members.tournament_id = ${tournamentId} AND groups.started_at IS NULL
          AND users.disabled_at IS NULL
      `.execute(tx);
    });
    mailer.wake();
  };

  /** Schedules the next reminder that has not been sent and is not too late. */
  const plan = (done: ReadonlySet<string> = new Set()): void => {
    cancel();
    cancel = () => {};
    const { auctionDate } = settings.get();
    if (isClosed || auctionDate === null) return;
    const nowMs = clock.nowMs();
    const [next] = REMINDERS.map((reminder) => ({
      ...reminder,
      atMs: Date.parse(auctionDate) - reminder.beforeMs,
    })).filter(({ kind, atMs, lateMs }) => !done.has(kind) && nowMs <= atMs + lateMs);
    if (next === undefined) return;
    const ring = () => {
      queue(next.kind, auctionDate).then(
        () => {
          if (settings.get().auctionDate === auctionDate) plan(new Set([...done, next.kind]));
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
  return {
    begin: () => plan(),
    close: () => {
      isClosed = true;
      cancel();
    },
  };
}
