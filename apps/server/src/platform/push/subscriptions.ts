import type { PushKind, PushState, QuietHours } from '@bracketbid/contract/http/push';
import { PUSH_MESSAGES } from '@bracketbid/contract/text/push';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { selectStandingLogins } from '../../accounts/queries.ts';
import { lockAccount } from '../../accounts/users.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { RefusedField } from '../../failures.ts';
import type { Caller } from '../http/caller.ts';
import type { Sealing } from '../crypto/sealing.ts';
import { sha256Hex } from '../crypto/sha256.ts';
import { areUsable, type BrowserKeys } from './encrypt.ts';
import type { PushServices } from './services.ts';

/** Where a browser's messages go, and what they are encrypted for. */
const address = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
export type Address = { readonly endpoint: string; readonly keys: BrowserKeys };

/** Subscribed devices per person; beyond that, the oldest subscription is replaced. */
const DEVICES_MAX = 10;

type Who = Pick<Caller, 'userId' | 'loginId'>;

/** Push subscriptions and their kinds. A subscription belongs to a login and ends with it. */
export type Subscriptions = {
  readState(who: Who): Promise<PushState>;
  /** Has the device of a login told, and turns kinds on. @throws RefusedField (400) for what is no browser's */
  subscribe(who: Who, subscription: Address, kinds: readonly PushKind[]): Promise<void>;
  unsubscribe(who: Who): Promise<void>;
  choose(who: Who, kinds: readonly PushKind[], quiet: QuietHours | null): Promise<void>;
};

export function createSubscriptions(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly services: PushServices;
  readonly publicKey: string;
}): Subscriptions {
  const { database, clock, sealing, services, publicKey } = deps;
  const db = database.kysely;

  return {
    readState: async ({ userId, loginId }) => {
      const devices = await liveSubscriptions(db, clock)
        .select('push_subscriptions.login_id')
        .where('push_subscriptions.user_id', '=', userId)
        .execute();
      const choice = await db
        .selectFrom('push_choices')
        .select(['kinds', 'quiet'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return {
        publicKey,
        isHere: devices.some((device) => device.login_id === loginId),
        devices: devices.length,
        kinds: choice?.kinds ?? [],
        quiet: choice?.quiet ?? null,
      };
    },

    subscribe: async ({ userId, loginId }, subscription, kinds) => {
      const service = services.of(subscription.endpoint);
      if (service === null) {
        throw new RefusedField('subscription.endpoint', PUSH_MESSAGES.pushServiceUnknown);
      }
      if (!areUsable(subscription.keys)) {
        throw new RefusedField('subscription.keys', PUSH_MESSAGES.pushKeysInvalid);
      }
      const device = {
        service: service.name,
        endpoint_hash: sha256Hex(subscription.endpoint),
        sealed: sealing.seal(JSON.stringify(subscription), loginId),
        made_at: new Date(clock.nowMs()),
        not_before: null,
      };
      await db.transaction().execute(async (tx) => {
        // Two of a person's devices at once would each count the others only.
        await lockAccount(tx, userId);
        // A browser belongs to one login: the latest.
        await tx
          .deleteFrom('push_subscriptions')
          .where('endpoint_hash', '=', device.endpoint_hash)
          .where('login_id', '<>', loginId)
          .execute();
        await tx
          .insertInto('push_subscriptions')
          .values({ login_id: loginId, user_id: userId, ...device })
          .onConflict((conflict) => conflict.column('login_id').doUpdateSet(device))
          .execute();
        await keepNewest(tx, userId);
        await tx
          .insertInto('push_choices')
          .values({ user_id: userId, kinds: JSON.stringify(kinds), quiet: null })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .execute();
        const choice = await tx
          .selectFrom('push_choices')
          .select('kinds')
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow();
        await tx
          .updateTable('push_choices')
          .set({ kinds: JSON.stringify([...new Set([...choice.kinds, ...kinds])]) })
          .where('user_id', '=', userId)
          .execute();
      });
    },

    unsubscribe: async ({ loginId }) => {
      await db.deleteFrom('push_subscriptions').where('login_id', '=', loginId).execute();
    },

    choose: async ({ userId }, kinds, quiet) => {
      const choice = {
        kinds: JSON.stringify([...new Set(kinds)]),
        quiet: quiet === null ? null : JSON.stringify(quiet),
      };
      await db
        .insertInto('push_choices')
        .values({ user_id: userId, ...choice })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(choice))
        .execute();
    },
  };
}

/** Opens what `subscribe` has sealed; null if it was sealed with another secret. */
export function openAddress(sealing: Sealing, loginId: string, sealed: string): Address | null {
  const text = sealing.open(sealed, loginId);
  return text === null ? null : address.parse(JSON.parse(text));
}

/** [PUSH-2] The subscriptions of logins that stand. */
export function liveSubscriptions(db: Kysely<Tables>, clock: Clock) {
  return db
    .selectFrom('push_subscriptions')
    .where('push_subscriptions.login_id', 'in', selectStandingLogins(db, clock));
}

/** The ids of the users who have turned a kind of push on, on a device or more, as part of a query. */
export function selectUsersWanting(db: Kysely<Tables>, kind: PushKind) {
  return db
    .selectFrom('push_choices')
    .select('push_choices.user_id')
    .where(sql<boolean>`push_choices.kinds @> ${JSON.stringify([kind])}::jsonb`)
    .where('push_choices.user_id', 'in', db.selectFrom('push_subscriptions').select('user_id'));
}

async function keepNewest(tx: Kysely<Tables>, userId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('login_id', 'not in', (kept) =>
      kept
        .selectFrom('push_subscriptions')
        .select('login_id')
        .where('user_id', '=', userId)
        .orderBy('made_at', 'desc')
        .orderBy('login_id', 'desc')
        .limit(DEVICES_MAX),
    )
    .execute();
}
