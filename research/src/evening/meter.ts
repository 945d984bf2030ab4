import { readFile } from 'node:fs/promises';
import { createPostgresqlPool } from '@bracketbid/server/platform/db/postgresql';
import { z } from 'zod';
import type { Child } from '@bracketbid/bench/child';

/** What was spent so far: by the servers, and by PostgreSQL's connections to this database. */
export type Reading = { readonly serverMs: number; readonly databaseMs: number };

/** Reads what an installation spends. */
export type Meter = {
  read(): Promise<Reading>;
  /** Bytes of the log with its indexes, for each event in it. */
  eventBytes(): Promise<number>;
  close(): Promise<void>;
};

/** Of Linux: a hundred to the second. */
const MS_A_TICK = 10;

const pids = z.array(z.object({ pid: z.number() }));
const sizes = z.tuple([z.object({ bytes: z.coerce.number(), events: z.coerce.number() })]);

/** User and system time of a process, from the kernel's own count; 0 once it is gone. */
async function processMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold blanks.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MS_A_TICK;
}

export function createMeter(servers: readonly Child[], databaseUrl: string): Meter {
  const pool = createPostgresqlPool(databaseUrl, () => undefined);
  // A connection that has ended keeps what it had spent when last seen.
  const spentBy = new Map<number, number>();
  return {
    read: async () => {
      const { rows } = await pool.query(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      for (const { pid } of pids.parse(rows)) {
        spentBy.set(pid, Math.max(spentBy.get(pid) ?? 0, await processMs(pid)));
      }
      const used = await Promise.all(servers.map((server) => server.usage(false)));
      return {
        serverMs: used.reduce((sum, { cpuMicros }) => sum + cpuMicros / 1000, 0),
        databaseMs: [...spentBy.values()].reduce((sum, ms) => sum + ms, 0),
      };
    },
    eventBytes: async () => {
      const { rows } = await pool.query(
        `select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits
                 where inhparent = 'auction_events'::regclass) as bytes,
                (select count(*) from auction_events) as events`,
      );
      const [{ bytes, events }] = sizes.parse(rows);
      return bytes / events;
    },
    close: () => pool.end(),
  };
}
