import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type Database,
  type DatabaseKind,
  type DatabaseLocation,
  openDatabase,
} from '../../src/platform/db/open.ts';
import { createTestLocation, type TestLocation } from '../database.ts';
import { type ServerProcess, startProcess } from './serverProcess.ts';
import { testFolder } from '../testFolder.ts';

const MAIN = fileURLToPath(new URL('../../src/platform/operator/main.ts', import.meta.url));

/** A command's output and exit code. */
export type Ended = {
  readonly code: number | null;
  readonly said: string;
  readonly errors: string;
};

/** Runs `npm run admin -- ...` as an operator does: a process of its own. */
export async function operate(
  {
    dataDir,
    databaseUrl,
    env = {},
  }: DatabaseLocation & { readonly env?: Readonly<Record<string, string>> },
  ...args: readonly string[]
): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said, errors };
}

/** Databases, servers and folders of one test, and their removal. */
export function createPlaces() {
  const undo: (() => Promise<unknown>)[] = [];
  return {
    async location(kind: DatabaseKind): Promise<TestLocation> {
      const location = await createTestLocation(kind);
      undo.unshift(() => location.remove());
      return location;
    },
    async folder(): Promise<string> {
      const folder = await testFolder();
      undo.unshift(() => rm(folder, { recursive: true, force: true }));
      return folder;
    },
    async server(location: DatabaseLocation): Promise<ServerProcess> {
      const server = await startProcess(location);
      undo.unshift(() => server.kill());
      return server;
    },
    async clear(): Promise<void> {
      for (const step of undo.splice(0)) await step();
    },
  };
}

/** Reads from a database that nobody else has open. */
export async function lookInto<T>(
  location: DatabaseLocation,
  look: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(location);
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}
