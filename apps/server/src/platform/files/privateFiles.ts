import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** The permissions of group and others, all of which are removed. */
const OTHERS = 0o077;

/** Folders that all programs of a machine share: making one private would break it. */
const SHARED: ReadonlySet<string> = new Set([
  '/tmp',
  '/var/tmp',
  '/dev/shm',
  '/home',
  '/var',
  '/usr',
]);

/** Every file that this process creates from now on, on any thread, is private to its user, whatever the shell's umask. */
export function makeFilesPrivately(): void {
  process.umask(OTHERS);
}

/**
 * Removes the permissions of group and others from the data folder and everything in it: an earlier version, a copy or a
 * generous umask may have left it open. The owner's stay as they are. A missing folder is fine; links are not followed.
 *
 * @returns a sentence for each kind of file that could not be made private
 * @throws Error for a folder that others need too
 */
export function makePrivate(folder: string): string[] {
  const top = findRealPath(folder);
  if (top === null) return [];
  if (dirname(top) === top || SHARED.has(top)) {
    throw new Error(
      `DATA_DIR is ${top}, which other programs use too: name a folder that is Bracketbid's alone.`,
    );
  }
  const found: Found = { foreign: [], links: [] };
  close(top, found);
  return formatFound(top, found);
}

type Found = {
  /** Files of other users. */
  readonly foreign: string[];
  readonly links: string[];
};

/** The folder before its contents: from then on nobody else can replace a file by a link. */
function close(path: string, found: Found): void {
  try {
    const stats = lstatSync(path);
    if (stats.isSymbolicLink()) {
      found.links.push(path);
      return;
    }
    if ((stats.mode & OTHERS) !== 0) {
      chmodSync(path, stats.mode & 0o700);
      // Some file systems silently ignore permissions.
      if ((lstatSync(path).mode & OTHERS) !== 0) found.foreign.push(path);
    }
    if (!stats.isDirectory()) return;
    for (const name of readdirSync(path)) close(join(path, name), found);
  } catch (error) {
    // Deleted since its folder was read, by a running server.
    if (isCode(error, 'ENOENT')) return;
    if (!isCode(error, 'EPERM', 'EACCES', 'EROFS')) throw error;
    found.foreign.push(path);
  }
}

function formatFound(top: string, { foreign, links }: Found): string[] {
  const sentences: string[] = [];
  const [first] = foreign;
  if (first !== undefined) {
    const others = foreign.length > 1 ? ` and ${foreign.length - 1} more in ${top}` : '';
    sentences.push(
      `Other users of this machine may be able to use ${first}${others}: it is not this user's to close. ` +
        'Give the whole folder to the user that runs Bracketbid, with chown -R.',
    );
  }
  const outside = links.find((link) => !isInside(top, findRealPath(link)));
  if (outside !== undefined) {
    sentences.push(
      `${outside} is a link that leads out of the data folder: see to it that nobody else may use what is there.`,
    );
  }
  return sentences;
}

function isInside(top: string, path: string | null): boolean {
  return path === null || path === top || path.startsWith(top + sep);
}

function findRealPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch (error) {
    // Creating the folder reports what is in its way.
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

function isCode(error: unknown, ...codes: readonly string[]): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && codes.includes(error.code);
}
