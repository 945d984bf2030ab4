import pg from 'pg';
import { pause } from './daemon.ts';
import type { Member } from './member.ts';
import type { Site } from './site.ts';

/** The kinds of faults, each injected into a real process or connection. */
export const FAULTS = [
  'a server process is killed',
  'a server process is restarted gracefully',
  'PostgreSQL crashes and recovers',
  'Redis is killed and comes back empty',
  'all database connections are cut',
  'a third of the phones lose their line',
  'two server processes are killed at once',
] as const;
export type Fault = (typeof FAULTS)[number];

/** How long a killed process, or Redis, stays down before it is restarted. */
const DOWN_MS = 1000;

/** Injects a fault, and waits until the affected part is up again. @returns milliseconds that a graceful stop took, else null */
export async function injectFault(
  kind: Fault,
  site: Site,
  members: readonly Member[],
  turn: number,
): Promise<number | null> {
  const at = turn % site.urls.length;
  switch (kind) {
    case 'a server process is killed':
      await site.killServer(at);
      await pause(DOWN_MS);
      await site.startServer(at);
      return null;
    case 'two server processes are killed at once': {
      const other = (at + 1) % site.urls.length;
      await Promise.all([site.killServer(at), site.killServer(other)]);
      await pause(DOWN_MS);
      await Promise.all([site.startServer(at), site.startServer(other)]);
      return null;
    }
    case 'a server process is restarted gracefully': {
      const tookMs = await site.stopServer(at);
      await site.startServer(at);
      return tookMs;
    }
    case 'PostgreSQL crashes and recovers':
      await site.crashPostgresql();
      return null;
    case 'Redis is killed and comes back empty':
      await site.killRedis();
      await pause(DOWN_MS);
      await site.startRedis();
      return null;
    case 'all database connections are cut':
      await cutDatabaseConnections(site.databaseUrl);
      return null;
    case 'a third of the phones lose their line':
      for (const [index, member] of members.entries()) if (index % 3 === turn % 3) member.cutLine();
      return null;
    default:
      return kind satisfies never;
  }
}

async function cutDatabaseConnections(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'bracketbid%' and pid <> pg_backend_pid()`,
  );
  await client.end();
}
