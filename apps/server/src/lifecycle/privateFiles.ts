import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** What group and others may do: nothing, with anything of ours. */
const OTHERS = 0o077;

/** Folders that all programs of a machine use: to close one of them would break it. */
const SHARED: ReadonlySet<string> = new Set([
  '/tmp',
  '/var/tmp',
  '/dev/shm',
  '/home',
  '/var',
  '/usr',
]);

/** Everything that this process makes from now on, on any thread, is its user's alone, whatever the shell says. */
export function makeFilesPrivately(): void {
  process.umask(OTHERS);
}

/**
 * Takes the data folder and all that is in it from group and others: earlier versions, a copy or a generous umask may have
 * left it open. What its owner may do stays as it is. A folder that does not exist is no matter, and links are not followed.
 *
 * @returns a sentence for each kind of thing that could not be closed
 * @throws Error for a folder that others need too
 */
export function keepToOwner(folder: string): string[] {
  const top = realOf(folder);
  if (top === null) return [];
  if (dirname(top) === top || SHARED.has(top)) {
    throw new Error(
      `DATA_DIR is ${top}, which other programs use too: name a folder that is Bracketbid's alone.`,
    );
  }
  const found: Found = { foreign: [], links: [] };
  close(top, found);
  return sentencesOf(top, found);
}

type Found = {
  /** What is not this user's to close. */
  readonly foreign: string[];
  readonly links: string[];
};

/** A folder before what is in it: from then on nobody else can put a link where a file was. */
function close(path: string, found: Found): void {
  try {
    const stats = lstatSync(path);
    if (stats.isSymbolicLink()) {
      found.links.push(path);
      return;
    }
    if ((stats.mode & OTHERS) !== 0) {
      chmodSync(path, stats.mode & 0o700);
      // Some file systems keep no permissions, and say nothing.
      if ((lstatSync(path).mode & OTHERS) !== 0) found.foreign.push(path);
    }
    if (!stats.isDirectory()) return;
    for (const name of readdirSync(path)) close(join(path, name), found);
  } catch (error) {
    // Gone since its folder was read: a server that shares the folder works in it.
    if (isCode(error, 'ENOENT')) return;
    if (!isCode(error, 'EPERM', 'EACCES', 'EROFS')) throw error;
    found.foreign.push(path);
  }
}

function sentencesOf(top: string, { foreign, links }: Found): string[] {
  const sentences: string[] = [];
  const [first] = foreign;
  if (first !== undefined) {
    const others = foreign.length > 1 ? ` and ${foreign.length - 1} more in ${top}` : '';
    sentences.push(
      `Other users of this machine may be able to use ${first}${others}: it is not this user's to close. ` +
        'Give the whole folder to the user that runs Bracketbid, with chown -R.',
    );
  }
  const outside = links.find((link) => !isInside(top, realOf(link)));
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

function realOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch (error) {
    // What is in the way of the folder is told by whoever makes it.
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

function isCode(error: unknown, ...codes: readonly string[]): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && codes.includes(error.code);
}
