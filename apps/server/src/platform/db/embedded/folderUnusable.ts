import { statfsSync } from 'node:fs';
import { DatabaseUnusable } from '../databaseUnusable.ts';

/** A new database takes 40 MB, and 16 MB more with the next file of its log. */
const FIRST_START_BYTES = 64_000_000;

/**
 * Explains what is wrong with the data folder, from what opening an embedded database threw or printed.
 *
 * @param folder  DATA_DIR
 */
export function folderUnusable(folder: string, failure: unknown): DatabaseUnusable {
  const text = failure instanceof Error ? failure.message : String(failure);
  return new DatabaseUnusable(formatSentence(folder, text), { cause: failure });
}

function formatSentence(folder: string, text: string): string {
  if (/ENOSPC|EDQUOT|EFBIG|No space left|disk is full|quota|File too large/i.test(text)) {
    return `The disk of the data folder ${folder} is full. A new database needs ${FIRST_START_BYTES / 1e6} MB: make room, or name another folder with DATA_DIR.`;
  }
  if (/EROFS|Read-only file system|readonly database/i.test(text)) {
    return `The data folder ${folder} can only be read. Name one that can be written with DATA_DIR.`;
  }
  if (/EACCES|EPERM|Permission denied|not permitted|unable to open database file/i.test(text)) {
    return `This user may not write into the data folder ${folder}. Give it to this user, or name another one with DATA_DIR.`;
  }
  if (/ENOTDIR|EEXIST/.test(text)) {
    return `The data folder ${folder} can't be made: a file is in the way. Name another one with DATA_DIR.`;
  }
  if (isShortOfSpace(folder)) {
    return `The embedded database in ${folder} can't be opened, and its disk is nearly full: ${text}`;
  }
  return `The embedded database in ${folder} can't be opened: ${text}`;
}

function isShortOfSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < FIRST_START_BYTES;
  } catch {
    return false;
  }
}
