import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';

/** Two processes that start in the same instant may block each other for microseconds: retry for this long. */
const contentionMsMax = 2_000;

/** SQLite's result code for a file that another connection has locked. */
const sqliteBusy = 5;

/** The data folder is open already, in another process or elsewhere in this one. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/**
 * Locks a data folder against every other process, and against other threads of this one.
 *
 * It is the operating system's lock on the file `{folder}.lock`, so it ends with its holder in any case: a crash or
 * SIGKILL leaves nothing behind. Node itself cannot lock a file; the SQLite inside Node can, on every platform,
 * and that is all it is used for. The file stays empty, and stays.
 *
 * The other file, `{folder}.pid`, only serves the error message; it locks nothing and may be out of date.
 *
 * @returns the function that unlocks
 * @throws DataFolderInUse
 */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(`${folder}.lock`);
  try {
    file.exec(
      `PRAGMA busy_timeout = ${contentionMsMax}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`,
    );
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    throw new DataFolderInUse(
      `The data folder ${folder} is already open in another Bracketbid${holder(folder)}. ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR.',
    );
  }
  writeFileSync(`${folder}.pid`, `${process.pid} ${hostname()}\n`);
  return () => file.close();
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function holder(folder: string): string {
  try {
    const [pid, host] = readFileSync(`${folder}.pid`, 'utf8').trim().split(' ');
    if (pid === undefined || pid === '') return '';
    if (host !== hostname()) return ` (process ${pid} on ${host})`;
    return Number(pid) === process.pid ? ' (this same process)' : ` (process ${pid})`;
  } catch {
    return '';
  }
}
