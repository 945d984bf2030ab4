import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as site from '@bracketbid/contract/http/site';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestLocation, allDatabases, type TestLocation } from '../../../test/database.ts';
import { aGroup, openLot, openScreen, signInAdmin } from '../../../test/people.ts';
import { type ServerProcess, startProcess } from '../../../test/servers/serverProcess.ts';

const hasStrace = spawnSync('strace', ['-V']).status === 0;
const reason = hasStrace ? '' : ' (skipped: strace is not installed)';

describe.skipIf(!hasStrace).each(allDatabases())(
  `the system calls behind a bid, database %s${reason}`,
  (kind) => {
    let server: ServerProcess | undefined;
    let location: TestLocation | undefined;
    afterEach(async () => {
      await server?.kill();
      await location?.remove();
    });

    it('flush the log to disk after the bid has come in and before it is acknowledged', async () => {
      location = await createTestLocation(kind);
      server = await startProcess(location);
      const { url } = server;
      const admin = await signInAdmin(url);
      const { group, members } = await aGroup(url, ['Ana', 'Ben']);
      const [ana, ben] = members;
      const screen = await openScreen(url, ana, group.groupId);
      await admin.call(site.updateSettings, {
        body: { lockSeconds: 0, lotSeconds: 600, auctionDate: new Date().toISOString() },
      });
      const { team } = await openLot(screen);
      const teamId = team?._id ?? '';
      // The first bids open connections and prepare statements; the traced bid is an ordinary one.
      expect((await ana.bid(group.groupId, teamId, '1')).status).toBe(201);

      const file = join(location.dataDir, 'trace');
      const pids = [server.pid, ...(await readBackends(location))];
      const stop = await trace(pids, file);
      expect((await ben.bid(group.groupId, teamId, '2')).status).toBe(201);
      await stop();
      screen.close();

      const calls = readFileSync(file, 'utf8').split('\n');
      const came = calls.findIndex((call) => call.includes('"POST /api/v1/auction/add'));
      const answered = calls.findIndex(
        (call, index) => index > came && call.includes('"HTTP/1.1 201'),
      );
      expect(came).toBeGreaterThanOrEqual(0);
      expect(answered).toBeGreaterThan(came);
      expect(flushedLogs(calls.slice(came, answered))).toBeGreaterThanOrEqual(1);
    });
  },
);

/** The completed flushes of write-ahead log files among these calls. */
function flushedLogs(calls: readonly string[]): number {
  const begun = new Set<string>();
  let flushed = 0;
  for (const call of calls) {
    const [pid = ''] = call.trim().split(/\s+/);
    if (/\bf(?:data)?sync\(\d+<[^>]*pg_wal\/[0-9A-F]{24}>/.test(call)) {
      if (call.includes('unfinished')) begun.add(pid);
      else if (call.endsWith('= 0')) flushed += 1;
    } else if (/f(?:data)?sync resumed>.*= 0$/.test(call) && begun.delete(pid)) {
      flushed += 1;
    }
  }
  return flushed;
}

/** The PostgreSQL processes that serve this database; none where it is embedded. */
async function readBackends({ databaseUrl }: TestLocation): Promise<number[]> {
  if (databaseUrl === undefined) return [];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return rows.map(({ pid }) => pid);
  } finally {
    await client.end();
  }
}

/** Traces the system calls of processes, until stopped. */
async function trace(pids: readonly number[], file: string): Promise<() => Promise<void>> {
  const strace = spawn(
    'strace',
    [
      '-f',
      '-y',
      '-s',
      '48',
      '-o',
      file,
      '-e',
      'trace=fsync,fdatasync,read,recvfrom,write,writev,sendto',
      ...pids.flatMap((pid) => ['-p', String(pid)]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => strace.once('exit', () => resolve()));
  let said = '';
  const attached = () => (said.match(/attached/g) ?? []).length >= pids.length;
  strace.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await expect.poll(() => attached() || strace.exitCode !== null, { interval: 10 }).toBe(true);
  if (strace.exitCode !== null) throw new Error(`strace could not watch: ${said}`);
  return async () => {
    strace.kill('SIGINT');
    await ended;
  };
}
