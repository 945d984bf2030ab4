import type { Clock } from '../../src/platform/time/clock.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { layLine, type CuttableLine } from '../connections/cuttableLine.ts';
import { createTestLocation } from '../database.ts';
import { startServer, type TestServer } from '../startServer.ts';

const redisUrl = process.env['TEST_REDIS_URL'];

/** Whether the suites on several servers can run, and the reason if they can't. */
export const CAN_SHARE = redisUrl !== undefined && process.env['TEST_DATABASE_URL'] !== undefined;
export const WHY_NOT = CAN_SHARE
  ? ''
  : ' (skipped: TEST_DATABASE_URL and TEST_REDIS_URL name no servers)';

/** One of several servers, and its connection to Redis. */
export type Peer = TestServer & { readonly redis: CuttableLine };

/** Two servers over one PostgreSQL database, each with connections of its own, and Redis. */
export async function startPeers(
  options: {
    readonly rateLimit?: boolean;
    readonly redis?: boolean;
    readonly clock?: Clock;
    readonly pushServices?: readonly string[];
  } = {},
): Promise<{ readonly peers: readonly [Peer, Peer]; close(): Promise<void> }> {
  const location = await createTestLocation('postgresql');
  const startPeer = async (): Promise<Peer> => {
    const database = await openDatabase(location);
    const redis = await layLine(redisUrl ?? 'redis://127.0.0.1:6379');
    const server = await startServer({
      database: { ...database, location },
      ...(options.redis === false ? {} : { redisUrl: redis.url }),
      ...(options.clock === undefined ? {} : { clock: options.clock }),
      ...(options.pushServices === undefined ? {} : { pushServices: options.pushServices }),
      ...(options.rateLimit === undefined ? {} : { rateLimit: options.rateLimit }),
    });
    const close = async () => {
      await server.close();
      await database.close();
      await redis.close();
    };
    return { ...server, redis, close };
  };
  const peers = [await startPeer(), await startPeer()] as const;
  return {
    peers,
    close: async () => {
      for (const peer of peers) await peer.close();
      await location.remove();
    },
  };
}
