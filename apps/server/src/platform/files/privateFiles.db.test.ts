import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestLocation, type TestLocation } from '../../../test/database.ts';
import { operate } from '../../../test/servers/operatorCommand.ts';
import { signUp } from '../../../test/people.ts';
import { SLOW } from '../../../test/servers/processes.ts';
import { type ServerProcess, startProcess } from '../../../test/servers/serverProcess.ts';

/** Everything in a folder, itself first; files deleted meanwhile are left out. */
async function allIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return [folder, ...names.map((name) => join(folder, name))];
}

async function openToOthers(folder: string): Promise<string[]> {
  const open: string[] = [];
  for (const path of await allIn(folder)) {
    const stats = await lstat(path).catch(() => null);
    if (stats !== null && (stats.mode & 0o077) !== 0) open.push(path);
  }
  return open;
}

async function openAll(folder: string): Promise<void> {
  for (const path of await allIn(folder)) await chmod(path, 0o777);
}

describe('the data folder of a running server', SLOW, () => {
  let server: ServerProcess | undefined;
  let location: TestLocation | undefined;
  afterEach(async () => {
    await server?.kill();
    await location?.remove();
  });

  it("is its owner's alone under any umask: after a start, after traffic, and after a restart", async () => {
    location = await createTestLocation('embedded');
    const dataDir = join(location.dataDir, 'new');
    await mkdir(dataDir);
    await openAll(dataDir);
    server = await startProcess({ dataDir }, 0, { umask: '0' });
    expect(await openToOthers(dataDir)).toEqual([]);

    // Rows, a mail in the outbox, and a backup over the operators' socket.
    await signUp(server.url, 'Ana');
    await expect.poll(() => readdir(join(dataDir, 'outbox')).catch(() => [])).toHaveLength(1);
    const backup = join(dataDir, 'backup.gz');
    expect(await operate({ dataDir }, 'backup', backup)).toMatchObject({ code: 0 });
    expect(await readdir(dataDir)).toEqual(
      expect.arrayContaining([
        'backup.gz',
        'jwt-secret',
        'operator.sock',
        'outbox',
        'pg',
        'pg.lock',
      ]),
    );
    expect(await openToOthers(dataDir)).toEqual([]);

    expect(await server.stop()).toBe(0);
    await openAll(dataDir);
    server = await startProcess({ dataDir }, 0, { umask: '0' });
    expect(await openToOthers(dataDir)).toEqual([]);
  });
});
