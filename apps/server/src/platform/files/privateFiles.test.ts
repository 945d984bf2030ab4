import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makePrivate } from './privateFiles.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bracketbid-test-'));
  folders.push(folder);
  return folder;
}

async function readMode(path: string): Promise<string> {
  return ((await lstat(path)).mode & 0o777).toString(8);
}

describe('a data folder', () => {
  it('is made private, with everything in it', async () => {
    const folder = await aFolder();
    await mkdir(join(folder, 'pg', 'base'), { recursive: true });
    const [file, script] = [join(folder, 'pg', 'base', 'rows'), join(folder, 'script')];
    for (const path of [file, script]) await writeFile(path, '');
    await chmod(file, 0o666);
    await chmod(script, 0o755);
    for (const path of [folder, join(folder, 'pg'), join(folder, 'pg', 'base')]) {
      await chmod(path, 0o777);
    }
    expect(makePrivate(folder)).toEqual([]);
    expect(await readMode(folder)).toBe('700');
    expect(await readMode(join(folder, 'pg', 'base'))).toBe('700');
    expect(await readMode(file)).toBe('600');
    // What its owner may do stays as it is.
    expect(await readMode(script)).toBe('700');
  });

  it('is not left through a link, and a link that leads out is reported', async () => {
    const [folder, elsewhere] = [await aFolder(), await aFolder()];
    await writeFile(join(elsewhere, 'file'), '');
    await chmod(join(elsewhere, 'file'), 0o644);
    await chmod(elsewhere, 0o755);
    await symlink(elsewhere, join(folder, 'pg'));
    await symlink(folder, join(folder, 'round'));
    expect(makePrivate(folder)).toEqual([
      expect.stringMatching(/\/pg is a link that leads out of the data folder/),
    ]);
    expect(await readMode(elsewhere)).toBe('755');
    expect(await readMode(join(elsewhere, 'file'))).toBe('644');
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('may be missing', async () => {
    expect(makePrivate(join(await aFolder(), 'none'))).toEqual([]);
  });

  it('is not one that the whole machine uses', () => {
    expect(() => makePrivate('/')).toThrow(/DATA_DIR is \/, which other programs use too/);
    expect(() => makePrivate('/tmp')).toThrow(/which other programs use too/);
  });
});
