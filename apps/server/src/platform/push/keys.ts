import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/open.ts';
import type { Sealing } from '../crypto/sealing.ts';
import { makeVapidKeys, type VapidKeys } from './vapid.ts';

/** What the private key is sealed for. */
const PLACE = 'push keys';

/**
 * The site's keys for push, made once. Keys that were sealed with another secret are lost, and with them every
 * subscription, which only takes what those keys have signed: new ones are made, and people turn push on again.
 */
export async function openPushKeys(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly onLost: () => void;
}): Promise<VapidKeys> {
  const { clock, sealing } = deps;
  return deps.database.kysely.transaction().execute(async (tx) => {
    const made = makeVapidKeys();
    const row = {
      id: 1,
      public_key: made.publicKey,
      sealed_private_key: sealing.seal(made.privateKey, PLACE),
      made_at: new Date(clock.nowMs()),
    };
    await tx
      .insertInto('push_keys')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    // Of processes that start together, the first one's keys count; the others wait for them here.
    const kept = await tx
      .selectFrom('push_keys')
      .select(['public_key', 'sealed_private_key'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const privateKey = sealing.open(kept.sealed_private_key, PLACE);
    if (privateKey !== null) return { publicKey: kept.public_key, privateKey };
    await tx.updateTable('push_keys').set(row).execute();
    await tx.deleteFrom('push_subscriptions').execute();
    deps.onLost();
    return made;
  });
}
