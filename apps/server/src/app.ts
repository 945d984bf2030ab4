import type { FastifyInstance } from 'fastify';
import { createAreas } from './app/areas.ts';
import { createBackground } from './app/background.ts';
import { createCaches } from './app/caches.ts';
import { createFoundations } from './app/foundations.ts';
import { serveHttp } from './app/http.ts';
import { createPeople } from './app/people.ts';
import type { Clock } from './platform/time/clock.ts';
import type { Config } from './config.ts';
import type { Database } from './platform/db/open.ts';
import type { OperatorContext } from './platform/operator/context.ts';
import type { ScoreFeed } from './results/scoreFeed.ts';
import { registerRoutes } from './routes.ts';
import type { Settings } from './settings/settings.ts';

/** The product, ready to listen, as `main`, tests, the bench and the demo start it. */
export type App = {
  readonly fastify: FastifyInstance;
  readonly settings: Settings;
  readonly scoreFeed: ScoreFeed;
  /** What an operator's commands work on while this runs. */
  readonly operatorContext: OperatorContext;
  /** Once it listens: resumes every auction that runs or is due, and starts what works in the background. */
  begin(): Promise<void>;
  /** Stops taking work, finishes what is under way, closes all but the database. @throws CloseFailed */
  close(): Promise<void>;
  /** What `close` is doing, in words; null before and after. */
  closingNow(): string | null;
};

/**
 * Puts the product together, each file of `app/` on those before it.
 *
 * The database has its tables, its tournament and its admin already (`firstStart`).
 */
export async function buildApp(deps: {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
}): Promise<App> {
  const { database, clock } = deps;
  const foundations = await createFoundations(deps);
  const caches = await createCaches(foundations);
  const people = await createPeople(foundations, caches);
  const areas = createAreas(foundations, caches, people);
  const background = createBackground(foundations, caches, people, areas);
  const product = { foundations, caches, people, areas, background };
  await serveHttp(product, (routes) => registerRoutes(routes, product));

  const { http, parts, feed } = foundations;
  const { audit, mailer } = people;
  return {
    fastify: http.fastify,
    settings: caches.settings,
    scoreFeed: background.scoreFeed,
    operatorContext: {
      database,
      clock,
      audit,
      changeAndEnd: people.accounts.logins.changeAndEnd,
      send: mailer.send,
      publish: feed.publish,
    },
    begin: parts.start,
    close: parts.stop,
    closingNow: parts.stopping,
  };
}
