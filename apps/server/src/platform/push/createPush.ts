import type { FastifyBaseLogger } from 'fastify';
import type { ChangeFeed } from '../changes/feed.ts';
import type { Clock } from '../time/clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../db/open.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createSealing } from '../crypto/sealing.ts';
import { openPushKeys } from './keys.ts';
import { createPusher, type Pusher } from './pusher.ts';
import { endSubscription } from './queue.ts';
import { createPushServices } from './services.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import { createVapid } from './vapid.ts';

/** Web Push as this installation sends it; its keys are made with the first start. */
export async function createPush(deps: {
  readonly config: Pick<Config, 'jwtSecret' | 'pushContact' | 'pushServices'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly feed: Pick<ChangeFeed, 'reactTo'>;
  readonly metrics: Pick<Metrics, 'push'>;
  readonly log: FastifyBaseLogger;
  readonly onError: (error: unknown) => void;
}): Promise<{ readonly pusher: Pusher; readonly subscriptions: Subscriptions }> {
  const { config, database, clock, feed, log } = deps;
  const sealing = createSealing(config.jwtSecret, 'push');
  const services = createPushServices(config.pushServices);
  const onLost = () =>
    log.warn(
      'The keys for push were sealed with another JWT_SECRET: new ones were made, and every device has to turn notifications on again',
    );
  const keys = await openPushKeys({ database, clock, sealing, onLost });
  const vapid = createVapid(keys, config.pushContact, clock);
  // It receives no pushes from that instant on; this only deletes the row.
  feed.reactTo('LoginEnded', async ({ loginId }, origin) => {
    if (origin === 'here') await endSubscription(database.kysely, loginId);
  });
  return {
    pusher: createPusher({ ...deps, sealing, services, vapid }),
    subscriptions: createSubscriptions({ ...deps, sealing, services, publicKey: keys.publicKey }),
  };
}
