import { createHash, randomUUID } from 'node:crypto';
import { constants, cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import {
  openDatabase,
  type Database,
  type DatabaseKind,
  type DatabaseLocation,
} from '../src/platform/db/open.ts';
import { testFolder } from './testFolder.ts';

/** A test's own migrated, empty database. `remove` it once it is closed. */
export interface TestLocation extends DatabaseLocation {
  readonly kind: DatabaseKind;
  /** Drops the database and the data folder. */
  remove(): Promise<void>;
}

/** `close` also removes all traces of it. */
export interface TestDatabase extends Database {
  readonly location: DatabaseLocation;
}

const serverUrl = process.env['TEST_DATABASE_URL'];
const databaseFolder = fileURLToPath(new URL('../src/platform/db', import.meta.url));
const cacheFolder = fileURLToPath(
  new URL('../../../node_modules/.cache/bracketbid', import.meta.url),
);

/**
 * The kind to run a suite on: PostgreSQL where TEST_DATABASE_URL names a server that may create databases, else the
 * embedded database, which is PostgreSQL, too.
 */
export function testDatabases(): DatabaseKind[] {
  return [serverUrl === undefined ? 'embedded' : 'postgresql'];
}

/** The kinds to run a suite on whose subject may differ between them: the log, concurrency, starting, stopping, backups. */
export function allDatabases(): DatabaseKind[] {
  return serverUrl === undefined ? ['embedded'] : ['embedded', 'postgresql'];
}

/** Opens a fresh, migrated database within 0.3 s, once the first test of a version of the tables has made its template. */
export async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const location = await createTestLocation(kind);
  const database = await openDatabase(location);
  const close = async (): Promise<void> => {
    await database.close();
    await location.remove();
  };
  return { ...database, location, close };
}

/** For tests that open, kill and open again; others take `openTestDatabase`. Each has a data folder, for uploads and keys. */
export async function createTestLocation(kind: DatabaseKind): Promise<TestLocation> {
  const dataDir = await testFolder();
  const removeFolder = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  if (kind === 'embedded') {
    copyFolder(join(await embeddedTemplate(), 'pg'), join(dataDir, 'pg'));
    return { kind, dataDir, remove: removeFolder };
  }
  const name = `bb_test_${randomName()}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${await postgresqlTemplate()}`);
  const remove = async (): Promise<void> => {
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await removeFolder();
  };
  return { kind, dataDir, databaseUrl: buildUrl(name), remove };
}

/** The data folder to copy, made by the first process that needs it; of several at once one wins, the others drop theirs. */
async function embeddedTemplate(): Promise<string> {
  const template = join(cacheFolder, `embedded-${await fingerprint()}`);
  if (existsSync(template)) return template;
  await mkdir(cacheFolder, { recursive: true });
  const own = await mkdtemp(join(cacheFolder, 'unfinished-'));
  await (await openDatabase({ dataDir: own })).close();
  await rename(own, template).catch(async (error: unknown) => {
    await rm(own, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  });
  return template;
}

async function postgresqlTemplate(): Promise<string> {
  const template = `bb_template_${await fingerprint()}`;
  const exists = 'SELECT 1 FROM pg_database WHERE datname = $1';
  if ((await onServer(exists, [template])) > 0) return template;
  const own = `bb_template_${randomName()}`;
  await onServer(`CREATE DATABASE ${own}`);
  await (await openDatabase({ databaseUrl: buildUrl(own), dataDir: tmpdir() })).close();
  await onServer(`ALTER DATABASE ${own} RENAME TO ${template}`).catch(async (error: unknown) => {
    await onServer(`DROP DATABASE ${own}`);
    if ((await onServer(exists, [template])) === 0) throw error;
  });
  return template;
}

/** A hash of the migrations and of PGlite: another hash, another template. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['migrations', 'embedded']) {
    const names = await readdir(join(databaseFolder, folder));
    for (const name of names.toSorted()) {
      if (name.endsWith('.test.ts')) continue;
      hash.update(name).update(await readFile(join(databaseFolder, folder, name)));
    }
  }
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  hash.update(await readFile(join(pglite, '../../package.json')));
  return hash.digest('hex').slice(0, 16);
}

/** On a file system that can share blocks between copies, that is at once; else 40 MB are copied. */
function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Runs one statement on the server's own database. @returns the number of rows */
async function onServer(text: string, values: string[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

function buildUrl(database: string): string {
  if (serverUrl === undefined) throw new Error('TEST_DATABASE_URL names no server.');
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function randomName(): string {
  return randomUUID().replaceAll('-', '');
}
