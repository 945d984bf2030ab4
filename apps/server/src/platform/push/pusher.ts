import type { PushKind } from '@bracketbid/contract/http/push';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/open.ts';
import { createQueueWorker } from '../db/queueWorker.ts';
import type { Tables } from '../db/tables.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Sealing } from '../crypto/sealing.ts';
import { settledWithin } from '../time/settledWithin.ts';
import { sha256Hex } from '../crypto/sha256.ts';
import { deliver, type Outcome } from './deliver.ts';
import { encrypt } from './encrypt.ts';
import { type Push, findUrgency } from './notification.ts';
import * as queue from './queue.ts';
import { delayMs, nextTryMs } from './retry.ts';
import type { PushService, PushServices } from './services.ts';
import { type Address, liveSubscriptions, openAddress } from './subscriptions.ts';
import type { Vapid } from './vapid.ts';

/**
 * Queues pushes in the database and hands them to the push services, each service in a separate lane: one that hangs
 * or fails delays no other, and nobody who bids.
 */
export type Pusher = {
  /** Queues pushes for the devices of those who want them; as part of a transaction, if one is given: then `wake` it. */
  send(pushes: readonly Push[], tx?: Kysely<Tables>): Promise<void>;
  /** Which of these people have a device subscribed to a kind. */
  wanting(kind: PushKind, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Claims what is pushed once, whichever process would.
   *
   * @returns the keys that nobody held
   */
  claim(keys: readonly string[], untilMs: number): Promise<ReadonlySet<string>>;
  /** Called with new pushes in the queue, once their transaction is committed. */
  wake(): void;
  begin(): void;
  close(): Promise<void>;
};

/** A device that can be reached. */
type Target = Address & { readonly service: PushService };

/** Under way at once, of one service and one process. */
const LANE_MAX = 8;
/** How often the queue is polled for what failed, or what another process left. */
const POLL_MS = 5000;
/** How long closing waits; what is cut off is tried again. */
const CLOSE_MS_MAX = 1000;

type Deps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly services: PushServices;
  readonly vapid: Vapid;
  readonly metrics: Pick<Metrics, 'push'>;
  readonly onError: (error: unknown) => void;
};

export function createPusher(deps: Deps): Pusher {
  const { clock, vapid, metrics, onError } = deps;
  const db = deps.database.kysely;
  const ending = new AbortController();
  const lanes = new Map<string, Promise<void>>();
  /** Services for which something new may have come right after their lane had looked for the last time. */
  const wokenInVain = new Set<string>();

  const handOver = async (push: queue.Waiting, address: Target | undefined): Promise<Outcome> => {
    const { kind, tag } = push.notification;
    if (address === undefined) return { kind: 'gone' };
    return deliver(
      {
        endpoint: address.endpoint,
        service: address.service,
        authorization: await vapid.headerFor(new URL(address.endpoint).origin),
        body: encrypt(JSON.stringify(push.notification), address.keys),
        ttlSeconds: Math.max(1, Math.ceil((push.expiresAtMs - clock.nowMs()) / 1000)),
        urgency: findUrgency(kind),
        // 32 characters at most; nothing of what it is about.
        topic: sha256Hex(tag).slice(0, 32),
      },
      ending.signal,
    );
  };

  const settle = async (push: queue.Waiting, outcome: Outcome): Promise<void> => {
    const nowMs = clock.nowMs();
    if (outcome.kind === 'gone') return queue.endSubscription(db, push.loginId);
    if (outcome.kind === 'later') {
      return queue.hold(db, push.loginId, nowMs + (outcome.retryMs ?? delayMs(push.tries)));
    }
    const nextMs = outcome.kind === 'failed' ? nextTryMs(push, outcome, nowMs) : null;
    if (nextMs !== null) return queue.putOff(db, push.id, nextMs);
    return queue.dequeue(db, push.id);
  };

  const send = async (push: queue.Waiting, address: Target | undefined): Promise<void> => {
    if (push.expiresAtMs <= clock.nowMs()) {
      metrics.push('late');
      return queue.dequeue(db, push.id);
    }
    const outcome = await handOver(push, address).catch((error: unknown): Outcome => {
      onError(error);
      return { kind: 'failed' };
    });
    metrics.push(outcome.kind);
    await settle(push, outcome);
  };

  /** Everything that is due for a service. What fails here is tried again when its lease is over. */
  const runLane = async (service: string): Promise<void> => {
    while (!ending.signal.aborted) {
      const due = await queue.lease(db, clock, service, LANE_MAX);
      const addresses = await readPushTargets(
        deps,
        due.map(({ loginId }) => loginId),
      );
      await Promise.all(due.map((push) => send(push, addresses.get(push.loginId)).catch(onError)));
      if (due.length < LANE_MAX) return;
    }
  };

  const look = async (): Promise<void> => {
    for (const service of await queue.servicesDue(db, clock)) {
      if (ending.signal.aborted) return;
      if (lanes.has(service)) {
        wokenInVain.add(service);
        continue;
      }
      const lane = runLane(service)
        .catch(onError)
        .finally(() => {
          lanes.delete(service);
          if (wokenInVain.delete(service)) worker.wake();
        });
      lanes.set(service, lane);
    }
  };

  const worker = createQueueWorker({ clock, pollMs: POLL_MS, round: look, onError });

  return {
    send: async (pushes, tx = db) => {
      if (pushes.length === 0) return;
      const queued = await queue.enqueue(tx, clock, pushes);
      if (tx === db && queued > 0) worker.wake();
    },
    wanting: (kind, userIds) => findWanting(deps, kind, userIds),
    claim: async (keys, untilMs) => {
      await queue.forgetClaims(db, clock);
      return queue.claim(db, clock, keys, untilMs);
    },
    wake: worker.wake,
    begin: worker.wake,
    close: async () => {
      ending.abort();
      const ends = [worker.close(CLOSE_MS_MAX), ...lanes.values()];
      await settledWithin(CLOSE_MS_MAX, Promise.allSettled(ends));
    },
  };
}

/** Where devices are reached: not those whose login is over, or whose address was sealed with another secret. */
async function readPushTargets(
  { database, clock, sealing, services }: Deps,
  loginIds: readonly string[],
): Promise<ReadonlyMap<string, Target>> {
  const devices = await liveSubscriptions(database.kysely, clock)
    .select(['push_subscriptions.login_id', 'push_subscriptions.sealed'])
    .where('push_subscriptions.login_id', '=', sql<string>`any(${loginIds})`)
    .execute();
  return new Map(
    devices.flatMap(({ login_id: loginId, sealed }): [string, Target][] => {
      const address = openAddress(sealing, loginId, sealed);
      const service = address === null ? null : services.of(address.endpoint);
      return address === null || service === null ? [] : [[loginId, { ...address, service }]];
    }),
  );
}

async function findWanting(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  kind: PushKind,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const devices = await liveSubscriptions(database.kysely, clock)
    .innerJoin('push_choices', 'push_choices.user_id', 'push_subscriptions.user_id')
    .select('push_subscriptions.user_id')
    .distinct()
    .where('push_subscriptions.user_id', '=', sql<string>`any(${userIds})`)
    .where(sql<boolean>`push_choices.kinds @> ${JSON.stringify([kind])}::jsonb`)
    .execute();
  return new Set(devices.map((device) => device.user_id));
}
