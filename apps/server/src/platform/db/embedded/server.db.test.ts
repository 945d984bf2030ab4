import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { processesOfTests, SLOW } from '../../../../test/servers/processes.ts';
import { DatabaseUnusable } from '../databaseUnusable.ts';
import { type EmbeddedReports, startEmbedded } from './server.ts';

const { spawned, undo } = processesOfTests();

const emptyFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'bracketbid-test-'));
  undo(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** Collects what is reported. */
const collected = (): { readonly reasons: string[]; readonly reports: EmbeddedReports } => {
  const reasons: string[] = [];
  const keep = (reason: string) => void reasons.push(reason);
  return { reasons, reports: { failed: keep, trouble: keep } };
};

describe('the first start of an embedded database', SLOW, () => {
  it('reports nothing when all goes well', async () => {
    const { reasons, reports } = collected();
    const server = await startEmbedded(join(await emptyFolder(), 'pg'), reports);
    await server.close();
    expect(reasons).toEqual([]);
  });

  it('reports a failure once', async () => {
    const { reasons, reports } = collected();
    const folder = join(await emptyFolder(), 'pg');
    await mkdir(`${folder}.lock`);
    await expect(startEmbedded(folder, reports)).rejects.toThrow(DatabaseUnusable);
    expect(reasons).toEqual([expect.stringContaining('unable to open database file')]);
  });

  it('can be stopped halfway: nothing is reported, and the folder is free at once', async () => {
    const location = { dataDir: await emptyFolder() };
    const env = { LOG_LEVEL: 'error' };
    const server = spawned(location, { env });
    const isHalfway = () => existsSync(join(location.dataDir, 'pg.unfinished'));
    await expect.poll(isHalfway, { interval: 5, timeout: 60_000 }).toBe(true);
    server.signal('SIGTERM');
    expect(await server.ended, server.said()).toBe(0);
    expect(server.said()).toBe('');

    const next = spawned(location, { env });
    expect(await next.url).toMatch(/^http/);
    expect(next.said()).not.toContain('failed');
  });
});
