import { type Kysely, sql } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { Tables } from '../db/tables.ts';
import {
  notification as notificationSchema,
  type Notification,
  type Push,
} from './notification.ts';
import { isQuiet } from './quietHours.ts';
import { liveSubscriptions } from './subscriptions.ts';

/** How long a process leases a push: longer than any answer may take. */
const LEASE_MS = 60_000;

/** Rows per statement. */
const ROWS_MAX = 500;

/** A push on its way to a device. */
export type Waiting = {
  readonly id: number;
  readonly loginId: string;
  readonly notification: Notification;
  readonly expiresAtMs: number;
  readonly tries: number;
};

/**
 * Queues a push to each device of those who want its kind, and not for within their quiet hours; in a transaction, if
 * one is given.
 *
 * @returns how many
 */
export async function enqueue(
  db: Kysely<Tables>,
  clock: Clock,
  pushes: readonly Push[],
): Promise<number> {
  const rows = [];
  for (const some of inParts(pushes)) rows.push(...(await readRows(db, clock, some)));
  for (const some of inParts(rows)) {
    await db
      .insertInto('push_queue')
      .values([...some])
      .execute();
  }
  return rows.length;
}

async function readRows(db: Kysely<Tables>, clock: Clock, pushes: readonly Push[]) {
  const userIds = [...new Set(pushes.map(({ userId }) => userId))];
  const devices = await liveSubscriptions(db, clock)
    .innerJoin('push_choices', 'push_choices.user_id', 'push_subscriptions.user_id')
    .select([
      'push_subscriptions.login_id',
      'push_subscriptions.user_id',
      'push_subscriptions.service',
      'push_subscriptions.not_before',
      'push_choices.kinds',
      'push_choices.quiet',
    ])
    .where('push_subscriptions.user_id', '=', sql<string>`any(${userIds})`)
    .execute();
  const nowMs = clock.nowMs();
  return devices
    .filter(({ quiet }) => quiet === null || !isQuiet(quiet, nowMs))
    .flatMap((device) =>
      pushes
        .filter(({ userId, notification }) => {
          return userId === device.user_id && device.kinds.includes(notification.kind);
        })
        .map(({ notification, expiresAtMs }) => ({
          login_id: device.login_id,
          service: device.service,
          notification: JSON.stringify(notification),
          next_try_at: new Date(Math.max(nowMs, device.not_before?.getTime() ?? 0)),
          expires_at: new Date(expiresAtMs),
        })),
    );
}

function inParts<T>(all: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < all.length; at += ROWS_MAX) parts.push(all.slice(at, at + ROWS_MAX));
  return parts;
}

/** The services for which something is due. */
export async function servicesDue(db: Kysely<Tables>, clock: Clock): Promise<string[]> {
  const rows = await db
    .selectFrom('push_queue')
    .select('service')
    .distinct()
    .where('next_try_at', '<=', new Date(clock.nowMs()))
    .execute();
  return rows.map(({ service }) => service);
}

/** Leases due pushes of a service to this process; `FOR UPDATE SKIP LOCKED` keeps others away. */
export async function lease(
  db: Kysely<Tables>,
  clock: Clock,
  service: string,
  max: number,
): Promise<Waiting[]> {
  const nowMs = clock.nowMs();
  const due = db
    .selectFrom('push_queue')
    .select('id')
    .where('service', '=', service)
    .where('next_try_at', '<=', new Date(nowMs))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .updateTable('push_queue')
    .set({ next_try_at: new Date(nowMs + LEASE_MS), tries: sql`tries + 1` })
    .where('id', 'in', due)
    .returning(['id', 'login_id', 'notification', 'expires_at', 'tries'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    loginId: row.login_id,
    notification: notificationSchema.parse(row.notification),
    expiresAtMs: row.expires_at.getTime(),
    tries: row.tries,
  }));
}

/** Tries a push again after an instant. */
export async function putOff(db: Kysely<Tables>, id: number, atMs: number): Promise<void> {
  await db
    .updateTable('push_queue')
    .set({ next_try_at: new Date(atMs) })
    .where('id', '=', id)
    .execute();
}

/** Tries all that waits for a device, and what will be queued for it, after an instant. */
export async function hold(db: Kysely<Tables>, loginId: string, atMs: number): Promise<void> {
  const at = new Date(atMs);
  await db
    .updateTable('push_subscriptions')
    .set({ not_before: at })
    .where('login_id', '=', loginId)
    .execute();
  await db
    .updateTable('push_queue')
    .set({ next_try_at: at })
    .where('login_id', '=', loginId)
    .execute();
}

export async function dequeue(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('push_queue').where('id', '=', id).execute();
}

/** Ends a subscription, with all that waits for it. */
export async function endSubscription(db: Kysely<Tables>, loginId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('login_id', '=', loginId).execute();
}

/**
 * Claims what is to be pushed once, whichever process would; a claim stands until an instant.
 *
 * @returns the keys that nobody held
 */
export async function claim(
  db: Kysely<Tables>,
  clock: Clock,
  keys: readonly string[],
  untilMs: number,
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const now = new Date(clock.nowMs());
  const until = new Date(untilMs);
  const rows = [...new Set(keys)].map((key) => ({ key, until }));
  const won = await db
    .insertInto('push_claims')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ until }).where('push_claims.until', '<=', now),
    )
    .returning('key')
    .execute();
  return new Set(won.map(({ key }) => key));
}

/** Deletes claims that stand no longer. */
export async function forgetClaims(db: Kysely<Tables>, clock: Clock): Promise<void> {
  await db.deleteFrom('push_claims').where('until', '<=', new Date(clock.nowMs())).execute();
}
