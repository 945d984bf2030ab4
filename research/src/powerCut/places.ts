import { constants, cpSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '@bracketbid/faults/daemon';
import { createPostgresql } from '@bracketbid/faults/postgresql';
import type { Place } from './kills.ts';
import { prepare } from './plan.ts';

/** Where a run keeps its databases. */
export type Places = {
  /** The folder of an embedded database that is prepared, and never written. */
  readonly prepared: string;
  /** An empty folder. */
  folder(): Promise<string>;
  /** A copy of the prepared database. */
  embedded(): Promise<Place>;
  /** Null where there is no PostgreSQL. */
  readonly postgresql: (() => Promise<Place>) | null;
  close(): Promise<void>;
};

/** @param inMemory  a folder of a file system in memory, where there is one: a run copies thousands of databases */
export async function createPlaces(options: {
  readonly inMemory: string | null;
  readonly hasPostgresql: boolean;
}): Promise<Places> {
  const root = await mkdtemp(join(options.inMemory ?? tmpdir(), 'bracketbid-power-cut-'));
  let count = 0;
  const folder = async (): Promise<string> => {
    count += 1;
    const made = join(root, String(count));
    await mkdir(made);
    return made;
  };
  const findPlace = (location: Place['location']): Place => ({
    location,
    remove: () => rm(location.dataDir, { recursive: true, force: true }),
  });
  const prepared = await folder();
  await prepare({ dataDir: prepared });
  const server = options.hasPostgresql ? await startServer() : null;
  return {
    prepared,
    folder,
    embedded: async () => {
      const dataDir = await folder();
      cpSync(prepared, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
      return findPlace({ dataDir });
    },
    postgresql:
      server === null
        ? null
        : async () => {
            const dataDir = await folder();
            const location = { dataDir, databaseUrl: await server.createDatabase(count) };
            await prepare(location);
            return findPlace(location);
          },
    close: async () => {
      await server?.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL server of the run's own, on a real disk. */
async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'bracketbid-power-cut-'));
  const port = await freePort();
  const server = await createPostgresql(folder, port);
  const buildUrl = (name: string): string => `postgres://postgres@127.0.0.1:${port}/${name}`;
  return {
    createDatabase: async (number: number): Promise<string> => {
      const client = new pg.Client({ connectionString: buildUrl('postgres') });
      await client.connect();
      try {
        await client.query(`create database power_cut_${number}`);
      } finally {
        await client.end();
      }
      return buildUrl(`power_cut_${number}`);
    },
    stop: async () => {
      await server.stop('fast');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
