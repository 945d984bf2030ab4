import { readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { flushPath } from '../../files/durableFiles.ts';
import { DatabaseUnusable } from '../databaseUnusable.ts';
import { DurableNodeFs } from './durableFs.ts';
import { versionFilePath } from './versionFile.ts';

/** The major version of the PostgreSQL inside PGlite, which can't read files of another. */
export const POSTGRESQL_MAJOR = '18';

/**
 * PostgreSQL started as PGlite starts it, but durable: without `-F` (which turns fsync off), and syncing by fsync, because
 * PGlite answers fdatasync, the default, without doing anything.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on'].flatMap(
    set,
  ),
  // The default, 128 MB, is touched as a whole at every start: 50 MB and 50 ms more for nothing.
  ...set('shared_buffers=16MB'),
];

function set(setting: string): string[] {
  return ['-c', setting];
}

/**
 * Opens the PostgreSQL files in a folder. The caller holds the folder's lock.
 *
 * @param onStderr  called with each line that PostgreSQL writes to its log
 * @throws DatabaseUnusable when the files are of another version of PostgreSQL
 */
export async function openCluster(
  folder: string,
  onStderr: (line: string) => void,
): Promise<PGlite> {
  const version = readFileSync(versionFilePath(folder), 'utf8').trim();
  if (version !== POSTGRESQL_MAJOR) {
    throw new DatabaseUnusable(
      `The files in ${folder} were written by PostgreSQL ${version}; this Bracketbid reads those of PostgreSQL ${POSTGRESQL_MAJOR}. ` +
        'Make a backup with the version of Bracketbid that wrote them, and restore it with this one. Nothing was changed.',
    );
  }
  return start(folder, onStderr);
}

/**
 * Makes the PostgreSQL files in a folder that has none (about 4 s). The caller holds the folder's lock. It takes
 * some 500 MB.
 *
 * All or nothing: made under another name, synced, then renamed, so a crash on the way leaves no half of a database.
 * PGlite copies what initdb made past PostgreSQL, hence the sync of every file here.
 */
export async function createCluster(
  folder: string,
  onStderr: (line: string) => void,
): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  try {
    const pglite = await start(unfinished, onStderr);
    await pglite.close();
    syncTree(unfinished);
    renameSync(unfinished, folder);
    flushPath(dirname(folder));
  } catch (error) {
    // Half of a database would keep a full disk full.
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function start(folder: string, onStderr: (line: string) => void): Promise<PGlite> {
  const onLine = (line: string): boolean => {
    onStderr(line);
    return false; // PGlite need not print it
  };
  return PGlite.create({ fs: new DurableNodeFs(folder), startParams, onStderr: onLine });
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) flushPath(path);
  }
  flushPath(folder);
}
