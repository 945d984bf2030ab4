import { counted } from '@bracketbid/contract/counted';
import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { checkBackup } from '../db/backup/readBackup.ts';
import { CannotDo } from './reach.ts';

/** @throws CannotDo where a backup can't be written, before any database is opened */
export function refuseToOverwrite(file: string, force: boolean): void {
  if (existsSync(file) && !force) {
    throw new CannotDo(`${file} is there already. Name another file, or add --force.`);
  }
  if (!existsSync(dirname(file))) throw new CannotDo(`There is no folder ${dirname(file)}.`);
}

/**
 * Writes a backup under a temporary name, reads it back, and only then renames it: under its name there is always a
 * complete backup, flushed to disk. Only this user may read it.
 *
 * @returns its contents, as a sentence
 */
export async function keepBackup(bytes: Readable, file: string): Promise<string> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const { head, rows } = await checkBackup(part);
    await rename(part, file);
    await syncFolder(dirname(file));
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
    return `Backed up ${holding(rows)} as of ${head.at} into ${file} (${megabytes} MB), and read it back.`;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** A backup's contents, in words. */
export function holding(rows: Readonly<Record<string, number>>): string {
  const listRows = (table: string, one: string, many?: string) =>
    counted(rows[table] ?? 0, one, many);
  return [
    listRows('users', 'account'),
    listRows('groups', 'group'),
    listRows('auction_events', 'event of an auction', 'events of auctions'),
    listRows('uploads', 'picture'),
  ].join(', ');
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
