import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const MAIL_FILE = /\.eml$/;

/** Deletes mails written before an instant, at most `filesMax`. @returns how many */
export async function forgetOutbox(
  folder: string,
  before: Date,
  filesMax: number,
): Promise<number> {
  let gone = 0;
  for (const name of (await namesIn(folder)).toSorted()) {
    if (gone >= filesMax) break;
    if (!MAIL_FILE.test(name)) continue;
    const file = join(folder, name);
    // File names begin with their creation time: once one is young enough, so are the rest.
    if ((await stat(file)).mtimeMs >= before.getTime()) break;
    await unlink(file);
    gone += 1;
  }
  return gone;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // No mail was ever written here.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
