import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openBus } from '../platform/bus/openBus.ts';
import { createChangeFeed } from '../platform/changes/feed.ts';
import { bridgeChanges } from '../platform/changes/redisBridge.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Config } from '../config.ts';
import { createMembershipLock } from '../platform/db/membershipLock.ts';
import type { Database } from '../platform/db/open.ts';
import { createHttp } from '../platform/http/createHttp.ts';
import { createParts } from '../platform/lifecycle/parts.ts';
import { createReports } from '../platform/lifecycle/reports.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { builtPage } from '../platform/website/website.ts';

/** What everything else stands on. */
export type Foundations = Awaited<ReturnType<typeof createFoundations>>;

/** The HTTP server without its calls, the feed of changes and its bridge, metrics, and the parts that start and stop. */
export async function createFoundations(deps: {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
}) {
  const { config, database, clock } = deps;
  const parts = createParts();
  const http = await createHttp(config, builtPage());
  const { fastify, log } = http;
  const report = createReports(database, log);
  const onError = (err: unknown) => report({ err }, 'Something went wrong');
  const feed = createChangeFeed((err, { kind }) => {
    metrics.roomTrouble('listener');
    report({ err, kind }, 'A subscriber failed on a change');
  });
  const metrics = createMetrics({ feed, clock });
  const processId = randomUUID();
  const line = await openBus({ config, database, processId, clock, metrics, log, onError });
  const { bus } = line;
  bridgeChanges(feed, bus);
  const membershipLock = createMembershipLock(database, clock, processId);

  // Closed last: others hear what a stopping process has still stored.
  parts.add({ name: 'The line to Redis', stop: () => line.redis?.close() });
  parts.add({ name: 'The HTTP server', stop: () => fastify.close() });

  return {
    config,
    database,
    clock,
    /** This process's name. */
    processId,
    isSingleProcess: database.kind === 'embedded',
    /** The site's public address is https, whatever a proxy says of a request. */
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    /** The folder of mails that are written to disk. */
    outbox: join(config.dataDir, 'outbox'),
    parts,
    http,
    log,
    onError,
    feed,
    metrics,
    line,
    bus,
    membershipLock,
  };
}
