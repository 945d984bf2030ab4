// The object that everybody's functions come from, PGlite's too.
import disk from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestLocation } from '../../../../test/database.ts';
import { openCluster } from './cluster.ts';

const original = { writeFileSync: disk.writeFileSync, openSync: disk.openSync };

/** Lets these functions of the disk fail for some files, until `mend`. */
function refuse(code: string, name: keyof typeof original, isRefused: (path: string) => boolean) {
  const make = original[name] as (...parameters: unknown[]) => unknown;
  const refusing = (...parameters: unknown[]): unknown => {
    if (isRefused(String(parameters[0]))) throw Object.assign(new Error(code), { code });
    return make(...parameters);
  };
  Object.assign(disk, { [name]: refusing });
  syncBuiltinESMExports();
}

function mend(): void {
  Object.assign(disk, original);
  syncBuiltinESMExports();
}

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  mend();
  for (const close of closings.splice(0).toReversed()) await close();
});

async function opened(): Promise<PGlite> {
  const location = await createTestLocation('embedded');
  closings.push(location.remove);
  const database = await openCluster(join(location.dataDir, 'pg'), () => undefined);
  closings.push(() => database.close());
  return database;
}

/** How many files are open, by Emscripten's own count. */
function openFiles({ Module }: PGlite): number {
  const { streams } = Module.FS as unknown as { readonly streams: readonly unknown[] };
  return streams.filter((stream) => stream != null).length;
}

describe('an embedded database whose disk was full', () => {
  it('makes the files afterwards that it could not make meanwhile', async () => {
    const database = await opened();
    await database.exec(
      `create table notes as select repeat('a word ', 100) as note from generate_series(1, 200);
       delete from notes where ctid < '(5,1)'`,
    );
    refuse('ENOSPC', 'writeFileSync', (path) => /_(fsm|vm)$/.test(path));
    await expect(database.exec('vacuum notes')).rejects.toThrow(/No space left on device/);
    mend();
    await database.exec('vacuum notes');
    await database.exec(`insert into notes values ('room again')`);
  });

  it('loses no file descriptor over a file that could not be opened', async () => {
    const database = await opened();
    await database.exec('create table notes (note text)');
    const before = openFiles(database);
    refuse('EACCES', 'openSync', (path) => path.endsWith('postgresql.conf'));
    for (let tries = 0; tries < 20; tries += 1) {
      await expect(database.query(`select pg_read_file('postgresql.conf')`)).rejects.toThrow(
        /Permission denied/,
      );
    }
    mend();
    expect(openFiles(database)).toBeLessThan(before + 10);
    await database.query(`select pg_read_file('postgresql.conf')`);
  });
});
