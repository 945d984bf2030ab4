import { afterEach, describe, expect, it } from 'vitest';
import { createTestLocation, type TestLocation } from '../../../test/database.ts';
import { SLOW } from '../../../test/servers/processes.ts';
import { type ServerProcess, startProcess } from '../../../test/servers/serverProcess.ts';

describe('a data folder', SLOW, () => {
  let server: ServerProcess | undefined;
  let location: TestLocation | undefined;
  afterEach(async () => {
    await server?.kill();
    await location?.remove();
  });

  it('is open in one process only, and free again after that one was killed', async () => {
    location = await createTestLocation('embedded');
    server = await startProcess(location);
    await expect(startProcess(location)).rejects.toThrow(/ended with 1: .*(folder|use)/i);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.kill();
    server = await startProcess(location);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});
