import type { TournamentFile } from '@bracketbid/contract/http/tournament';
import { buildApp, type App } from '../src/app.ts';
import { type Clock, systemClock } from '../src/platform/time/clock.ts';
import type { Config } from '../src/config.ts';
import type { DatabaseKind } from '../src/platform/db/open.ts';
import { firstStart } from '../src/platform/installation/firstStart.ts';
import { importTournament } from '../src/tournament/importTournament.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

export const JWT_SECRET = 'a secret of tests that is thirty-two characters long';

export const ADMIN = { email: 'admin@bracketbid.test', password: 'Admin-1234' };

/** The product, listening on a port of its own, over a fresh database with the shipped tournament. */
export type TestServer = {
  readonly url: string;
  readonly app: App;
  readonly database: TestDatabase;
  close(): Promise<void>;
};

export async function startServer(
  options: {
    readonly kind?: DatabaseKind;
    /** Serves an existing database, which is then not closed with the server. */
    readonly database?: TestDatabase;
    readonly redisUrl?: string;
    readonly clock?: Clock;
    readonly rateLimit?: boolean;
    readonly trustProxy?: string;
    readonly publicUrl?: string;
    readonly metricsAllow?: string;
    readonly dataDir?: string;
    readonly smtpUrl?: string;
    /** Imported in place of the one that ships. */
    readonly tournament?: TournamentFile;
    /** Origins of push services of the test's own. */
    readonly pushServices?: readonly string[];
    readonly scoreFeed?: { readonly source: 'espn' | 'ncaa'; readonly url: string };
  } = {},
): Promise<TestServer> {
  const clock = options.clock ?? systemClock;
  const database = options.database ?? (await openTestDatabase(options.kind ?? 'embedded'));
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataDir: options.dataDir ?? database.location.dataDir,
    trustProxy: options.trustProxy ?? 'loopback',
    databaseUrl: null,
    redisUrl: options.redisUrl ?? null,
    publicUrl: options.publicUrl ?? null,
    smtpUrl: options.smtpUrl ?? null,
    mailFrom: 'Bracketbid <no-reply@bracketbid.test>',
    scoreFeed: options.scoreFeed?.source ?? 'off',
    scoreFeedUrl: options.scoreFeed?.url ?? null,
    adminEmail: ADMIN.email,
    adminPassword: ADMIN.password,
    jwtSecret: JWT_SECRET,
    pushContact: 'mailto:site@bracketbid.test',
    pushServices: options.pushServices ?? [],
    logLevel: 'fatal',
    rateLimit: options.rateLimit ?? false,
    metricsAllow: options.metricsAllow ?? '',
  };
  if (options.tournament !== undefined) await importTournament(database, clock, options.tournament);
  await firstStart(database, clock, config);
  const app = await buildApp({ config, database, clock });
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  await app.begin();
  return {
    url,
    app,
    database,
    close: async () => {
      await app.close();
      if (options.database === undefined) await database.close();
    },
  };
}
