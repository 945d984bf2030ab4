/**
 * Loaded before a process of the product (`node --import`), with PLUG_JOURNAL naming a file: in the thread of the
 * embedded database, every call that reaches the disk through `node:fs` is also written to that file. It lies beneath
 * the product's own file layer, which knows nothing of it.
 */
// The object that everybody's functions come from, PGlite's too.
import disk from 'node:fs';
import { threadData } from '@bracketbid/server/platform/db/embedded/messages';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import { isMainThread, MessagePort, workerData } from 'node:worker_threads';
import { type Entry, encode } from './journal.ts';
import { watchAnswers } from './watchAnswers.ts';

const {
  PLUG_JOURNAL: journalFile,
  PLUG_CHECKPOINT_EVERY: checkpointEvery = '0',
  /** After so many entries the process kills itself, so that the journal and the folder agree. */
  PLUG_ENTRIES_MAX: entriesMax = 'Infinity',
} = process.env;
const { data } = threadData.safeParse(workerData);

if (!isMainThread && journalFile !== undefined && data !== undefined) {
  const add = record(data.folder, journalFile);
  watchAnswers(
    MessagePort.prototype,
    (bids) => add({ kind: 'answer', bids }),
    Number(checkpointEvery),
  );
}

/** Replaces the functions of `node:fs`. @returns what adds an entry of another kind */
function record(folder: string, file: string): (entry: Entry) => void {
  const original = { ...disk };
  const journal = original.openSync(file, 'a', 0o600);
  let entries = 0;
  const open = new Set<number>();
  /** Node's own `writeFileSync` calls the others. */
  let isInside = false;

  /** Null outside of the folder. */
  const inside = (path: unknown): string | null => {
    const found = relative(folder, String(path));
    return found === '' ? '.' : found.startsWith('..') ? null : found;
  };
  /** At once: a process that is killed loses nothing of what it did. */
  const add = (entry: Entry): void => {
    const bytes = encode(entry);
    for (let at = 0; at < bytes.byteLength;) at += original.writeSync(journal, bytes, at);
    entries += 1;
    if (entries >= Number(entriesMax)) process.kill(process.pid, 'SIGKILL');
  };
  const addEntry = (path: unknown, findEntry: (path: string) => Entry): void => {
    const found = inside(path);
    if (found !== null) add(findEntry(found));
  };
  const truncated = (size: number | null | undefined, target: { fd: number } | { path: string }) =>
    add({ kind: 'truncate', target, size: size ?? 0 });

  const replacement: Partial<Record<keyof typeof disk, unknown>> = {
    openSync: (...args: Parameters<typeof disk.openSync>) => {
      const path = inside(args[0]);
      if (path === null || isInside) return original.openSync(...args);
      // Emscripten creates and empties a file by itself, before it opens it.
      const [, flags] = args;
      const { O_TRUNC, O_APPEND } = disk.constants;
      const isPlain = typeof flags === 'number' && (flags & (O_TRUNC | O_APPEND)) === 0;
      if (!isPlain || !original.existsSync(args[0])) unexpected('openSync', `${path} ${flags}`);
      const fd = original.openSync(...args);
      open.add(fd);
      add({ kind: 'open', fd, path });
      return fd;
    },
    closeSync: (fd: number) => {
      original.closeSync(fd);
      if (open.delete(fd)) add({ kind: 'close', fd });
    },
    writeSync: (fd: number, from: Uint8Array, offset: number, length: number, at: number) => {
      if (!open.has(fd)) return original.writeSync(fd, from, offset, length, at);
      if (typeof at !== 'number') unexpected('writeSync', at);
      const written = original.writeSync(fd, from, offset, length, at);
      const bytes = new Uint8Array(from.buffer, from.byteOffset + offset, written);
      add({ kind: 'write', fd, at, bytes });
      return written;
    },
    writeFileSync: (...args: Parameters<typeof disk.writeFileSync>) => {
      isInside = true;
      try {
        original.writeFileSync(...args);
      } finally {
        isInside = false;
      }
      addEntry(args[0], (path) => {
        if (args[1] !== '') unexpected('writeFileSync', path);
        return { kind: 'create', path, isFolder: false };
      });
    },
    mkdirSync: (...args: Parameters<typeof disk.mkdirSync>) => {
      const made = original.mkdirSync(...args);
      addEntry(args[0], (path) => ({ kind: 'create', path, isFolder: true }));
      return made;
    },
    renameSync: (...args: Parameters<typeof disk.renameSync>) => {
      original.renameSync(...args);
      const to = inside(args[1]) ?? unexpected('renameSync', args[1]);
      addEntry(args[0], (from) => ({ kind: 'rename', from, to }));
    },
    unlinkSync: (...args: Parameters<typeof disk.unlinkSync>) => {
      original.unlinkSync(...args);
      addEntry(args[0], (path) => ({ kind: 'remove', path }));
    },
    rmdirSync: (...args: Parameters<typeof disk.rmdirSync>) => {
      original.rmdirSync(...args);
      addEntry(args[0], (path) => ({ kind: 'remove', path }));
    },
    truncateSync: (...args: Parameters<typeof disk.truncateSync>) => {
      original.truncateSync(...args);
      const path = inside(args[0]);
      if (path !== null) truncated(args[1], { path });
    },
    ftruncateSync: (...args: Parameters<typeof disk.ftruncateSync>) => {
      original.ftruncateSync(...args);
      if (open.has(args[0])) truncated(args[1], { fd: args[0] });
    },
    fsyncSync: (fd: number) => {
      original.fsyncSync(fd);
      if (open.has(fd)) add({ kind: 'flush', fd });
    },
    fdatasyncSync: (fd: number) => {
      original.fdatasyncSync(fd);
      if (open.has(fd)) add({ kind: 'flush', fd });
    },
    // None of these reaches the database's files; a version that uses one must not go unrecorded.
    ...Object.fromEntries(
      (
        [
          'writevSync',
          'linkSync',
          'symlinkSync',
          'copyFileSync',
          'appendFileSync',
          'cpSync',
        ] as const
      ).map((name) => [name, (path: unknown) => unexpected(name, path)]),
    ),
  };
  Object.assign(disk, replacement);
  syncBuiltinESMExports();
  add({ kind: 'life' });
  return add;
}

/** The journal would be wrong: better no run than one that proves nothing. */
function unexpected(name: string, what: unknown): never {
  process.stderr.write(`The recording of the disk does not know ${name} of ${String(what)}\n`);
  process.exit(70);
}
