/**
 * Loaded before a process of the product (`node --import`), with PLUG_FULL naming a file: while it is there, the thread
 * of the embedded database finds its disk full, in the way that the file says (`Fullness`). It lies beneath the product's
 * own file layer, which knows nothing of it.
 */
// The object that everybody's functions come from, PGlite's too.
import disk from 'node:fs';
import { threadData } from '@bracketbid/server/platform/db/embedded/messages';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread, workerData } from 'node:worker_threads';
import { deniedFile, fullness } from './fullness.ts';

const { PLUG_FULL: file } = process.env;
const { data } = threadData.safeParse(workerData);
if (!isMainThread && file !== undefined && data !== undefined) fill(data.folder, file);

function fill(folder: string, fullFile: string): void {
  const original = { ...disk };
  let roomBytes: number | null = null;

  /** Null while there is room. */
  const fullNow = () => {
    if (!original.existsSync(fullFile)) {
      roomBytes = null;
      return null;
    }
    const full = fullness.safeParse(original.readFileSync(fullFile, 'utf8'));
    if (!full.success) return null; // just being written
    roomBytes ??= full.data === 'growth' ? ROOM_BYTES : 0;
    return full.data;
  };
  /** How many of these bytes still fit: a disk takes what it can, and says so. */
  const fitting = (fd: number, length: number, at: number): number => {
    const full = fullNow();
    if (full === null || full === 'flushes') return length;
    if (full === 'writes') return 0;
    const grownBytes = Math.max(0, at + length - original.fstatSync(fd).size);
    const taken = Math.min(grownBytes, roomBytes ?? 0);
    roomBytes = (roomBytes ?? 0) - taken;
    return length - grownBytes + taken;
  };
  const create = <Args extends unknown[], Result>(make: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      const isNew = String(args[0]).startsWith(folder) && !original.existsSync(String(args[0]));
      if (isNew && (fullNow() ?? 'flushes') !== 'flushes') noSpace();
      return make(...args);
    };
  };
  const flush = (make: (fd: number) => void) => (fd: number) => {
    if (fullNow() === 'flushes') noSpace();
    make(fd);
  };

  Object.assign(disk, {
    writeFileSync: create(original.writeFileSync),
    mkdirSync: create(original.mkdirSync),
    writeSync: (fd: number, from: Uint8Array, offset: number, length: number, at: number) => {
      if (typeof at !== 'number') return original.writeSync(fd, from, offset, length, at);
      const bytes = fitting(fd, length, at);
      if (bytes === 0 && length > 0) noSpace();
      return original.writeSync(fd, from, offset, bytes, at);
    },
    fsyncSync: flush(original.fsyncSync),
    fdatasyncSync: flush(original.fdatasyncSync),
  });
  syncBuiltinESMExports();
}

/** What is left on a disk that is about to be full. */
const ROOM_BYTES = 20_000;

function noSpace(): never {
  disk.appendFileSync(deniedFile(file ?? ''), '.');
  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
}
