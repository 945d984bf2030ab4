import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestLocation, type TestLocation } from '../../../test/database.ts';
import { SLOW } from '../../../test/servers/processes.ts';
import { type ServerProcess, startProcess } from '../../../test/servers/serverProcess.ts';

const IDLE_MB_MAX = 250;
/** Two thirds of the smallest server that people rent. */
const START_MB_MAX = 340;

/** The tests' other processes read compiled code from a cache: up to 20 MB more, by what the cache holds. */
const AS_PEOPLE_START_IT = { env: { NODE_DISABLE_COMPILE_CACHE: '1' } };

/** What Linux says of a process: its resident memory now, and at its highest, in MB. */
function residentMb(pid: number): { readonly now: number; readonly highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field: string): number =>
    Number(new RegExp(String.raw`${field}:\s+(\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), highest: megabytes('VmHWM') };
}

describe.skipIf(process.platform !== 'linux')(
  'the memory of a server with the embedded database',
  SLOW,
  () => {
    let server: ServerProcess | undefined;
    let location: TestLocation | undefined;
    afterEach(async () => {
      await server?.kill();
      await location?.remove();
    });

    it(`is below ${IDLE_MB_MAX} MB at rest and never above ${START_MB_MAX} MB on the way there, on the first start and the next`, async () => {
      location = await createTestLocation('embedded');
      const fresh = { ...location, dataDir: join(location.dataDir, 'new') };
      for (const start of ['first', 'next']) {
        server = await startProcess(fresh, 0, AS_PEOPLE_START_IT);
        expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
        const { now, highest } = residentMb(server.pid);
        expect(now, start).toBeLessThan(IDLE_MB_MAX);
        expect(highest, start).toBeLessThan(START_MB_MAX);
        expect(await server.stop()).toBe(0);
      }
    });
  },
);
