import { afterEach } from 'vitest';
import type { DatabaseKind, DatabaseLocation } from '../../src/platform/db/open.ts';
import { createTestLocation, type TestLocation } from '../database.ts';
import { type Spawned, type SpawnOptions, spawnServer } from './serverProcess.ts';

/** Processes are started, on machines with other work to do. */
export const SLOW = { timeout: 120_000 };

/** Undoes what each test of a file starts and makes, after the test, the last thing first. */
export function processesOfTests() {
  const undo: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });
  return {
    /** Registers what to do after the test. */
    undo: (step: () => unknown) => void undo.push(step),
    aLocation: async (kind: DatabaseKind): Promise<TestLocation> => {
      const location = await createTestLocation(kind);
      undo.push(() => location.remove());
      return location;
    },
    spawned: (location: DatabaseLocation, options?: SpawnOptions): Spawned => {
      const server = spawnServer(location, options);
      undo.push(() => {
        server.signal('SIGKILL');
        return server.ended;
      });
      return server;
    },
  };
}
