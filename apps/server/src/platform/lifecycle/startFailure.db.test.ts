import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { layLine } from '../../../test/connections/cuttableLine.ts';
import { allDatabases, type TestLocation } from '../../../test/database.ts';
import { processesOfTests, SLOW } from '../../../test/servers/processes.ts';
import { operate } from '../../../test/servers/operatorCommand.ts';
import type { SpawnOptions } from '../../../test/servers/serverProcess.ts';
import { POSTGRESQL_MAJOR } from '../db/embedded/cluster.ts';
import { type DatabaseLocation, openDatabase } from '../db/open.ts';

const { aLocation, spawned, undo } = processesOfTests();

/** The output of a server that can't start: one sentence and no more, with exit code 1. */
async function refusal(location: DatabaseLocation, options?: SpawnOptions): Promise<string> {
  const server = spawned(location, { ...options, env: { LOG_LEVEL: 'silent', ...options?.env } });
  expect(await server.ended, server.said()).toBe(1);
  return server.said().trim();
}

/** Stores a migration of a later version. */
async function fromTheFuture(location: TestLocation): Promise<void> {
  const database = await openDatabase(location);
  await database.pool.query(
    `insert into kysely_migration (name, timestamp) values ('0999-from-the-future', '2030-01-01')`,
  );
  await database.close();
}

/** A disk of its own, so small that it is full at once; null where this user may not mount one. */
function tinyDisk(): { readonly folder: string; remove(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'bracketbid-test-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=0700', 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  return { folder, remove: () => execFileSync('umount', ['-l', folder]) };
}
const disk = tinyDisk();
disk?.remove();

describe('a start on an embedded database that fails', SLOW, () => {
  it('says that a newer version was here, and changes nothing', async () => {
    const location = await aLocation('embedded');
    await fromTheFuture(location);
    const sentence =
      'The database was last used by a newer version of Bracketbid: it has had the migration 0999-from-the-future, ' +
      'which this version does not know. Start that version again, or a later one. Nothing was changed.';
    expect(await refusal(location)).toBe(`Bracketbid can't start. ${sentence}`);
    // The command line prints the same.
    expect(
      await operate(location, 'reset-password', '--email', 'ana@bracketbid.test'),
    ).toMatchObject({
      code: 1,
      errors: `${sentence}\n`,
    });
  });

  it('says that the files are of another PostgreSQL', async () => {
    const location = await aLocation('embedded');
    const version = join(location.dataDir, 'pg', 'PG_VERSION');
    expect((await readFile(version, 'utf8')).trim()).toBe(POSTGRESQL_MAJOR);
    await writeFile(version, '17\n');
    expect(await refusal(location)).toMatch(
      /^Bracketbid can't start\. The files in .+\/pg were written by PostgreSQL 17; this Bracketbid reads those of PostgreSQL 18\. .+ Nothing was changed\.$/,
    );
  });

  it.skipIf(disk === null)(
    'says that the disk is full, and leaves it as empty as it was',
    async () => {
      const tiny = tinyDisk();
      if (tiny === null) throw new Error('A disk');
      undo(() => tiny.remove());
      expect(await refusal({ dataDir: tiny.folder })).toMatch(
        /^Bracketbid can't start\. The disk of the data folder .+ is full\. A new database needs 64 MB: make room, or name another folder with DATA_DIR\.$/,
      );
      // Half of a database would have filled it.
      writeFileSync(join(tiny.folder, 'room'), Buffer.alloc(7_000_000));
    },
  );

  it('says that a file is where the data folder should be', async () => {
    const { dataDir } = await aLocation('embedded');
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    const env = { JWT_SECRET: 'x'.repeat(32) };
    expect(await refusal({ dataDir: join(file, 'data') }, { env })).toMatch(/file is in the way/);
  });

  it('says that the port is in use, and by which name to choose another', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    undo(() => other.close());
    const { port } = other.address() as AddressInfo;
    expect(await refusal(await aLocation('embedded'), { port })).toBe(
      `Bracketbid can't start. Port ${port} of 127.0.0.1 is in use by another program. ` +
        'Stop that one, or name another port with PORT.',
    );
  });

  it('says that the folder is not for one program alone', async () => {
    const env = { JWT_SECRET: 'x'.repeat(32) };
    expect(await refusal({ dataDir: '/tmp' }, { env })).toMatch(/other programs use too/);
  });
});

describe.skipIf(!allDatabases().includes('postgresql'))(
  'a start on a PostgreSQL that fails',
  SLOW,
  () => {
    async function onPostgresql() {
      const location = await aLocation('postgresql');
      const url = new URL(location.databaseUrl ?? '');
      return { location, url };
    }

    it('says that there is no such database, where, and no password', async () => {
      const { location, url } = await onPostgresql();
      url.pathname = '/bb_no_such_database';
      url.password = 'geheim';
      const said = await refusal({ ...location, databaseUrl: url.href });
      expect(said).toBe(
        `Bracketbid can't start. There is no database bb_no_such_database at ${url.hostname}:${url.port}: ` +
          'make it first, or correct DATABASE_URL.',
      );
    });

    it('says that the user may not make tables', async () => {
      const { location, url } = await onPostgresql();
      const admin = new pg.Client({ connectionString: location.databaseUrl });
      await admin.connect();
      const role = `bb_test_${randomUUID().replaceAll('-', '')}`;
      await admin.query(`create role ${role} login password 'geheim'`);
      undo(async () => {
        await admin.query(`drop role ${role}`);
        await admin.end();
      });
      await admin.query('drop schema public cascade');
      await admin.query('create schema public');
      await admin.query('grant usage on schema public to public');
      url.username = role;
      url.password = 'geheim';
      const said = await refusal({ ...location, databaseUrl: url.href });
      expect(said).toMatch(
        /^Bracketbid can't start\. bb_test_.+ may not use the database .+grant it/,
      );
      expect(said).not.toContain('geheim');
    });

    it('says that a newer version was here', async () => {
      const { location } = await onPostgresql();
      await fromTheFuture(location);
      expect(await refusal(location)).toContain('migration 0999-from-the-future');
    });

    it('waits for one that is not there yet, says so each time, and serves as soon as it is', async () => {
      const { location } = await onPostgresql();
      const line = await layLine(location.databaseUrl ?? '');
      undo(() => line.close());
      line.cut();
      const server = spawned({ ...location, databaseUrl: line.url });
      await expect
        .poll(server.said)
        .toMatch(/can't be reached at 127\.0\.0\.1:\d+: .+\. Trying again, for \d+ s more\./);
      line.mend();
      expect(await server.url).toMatch(/^http/);
    });

    it('is ended by a signal while it waits', async () => {
      const { location } = await onPostgresql();
      const server = spawned({
        ...location,
        databaseUrl: 'postgres://ana:geheim@127.0.0.1:1/none',
      });
      await expect.poll(server.said).toContain('127.0.0.1:1: nothing listens there. Trying again');
      server.signal('SIGTERM');
      expect(await server.ended).toBe(0);
      expect(server.said()).not.toContain('geheim');
    });

    it('serves without a Redis that is not there, and says so', async () => {
      const { location } = await onPostgresql();
      await mkdir(location.dataDir, { recursive: true });
      undo(() => rm(location.dataDir, { recursive: true, force: true }));
      const env = { REDIS_URL: 'redis://ana:geheim@127.0.0.1:1', LOG_LEVEL: 'info' };
      const server = spawned(location, { env });
      const url = await server.url;
      await expect.poll(server.said).toContain("Redis at 127.0.0.1:1 can't be reached");
      expect(server.said()).not.toContain('geheim');
      expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ok', redis: 'away' });
    });
  },
);
