import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from '@bracketbid/simulation/random';
import { createFileModel, type FileModel, LEFT } from './fileModel.ts';
import type { Entry } from './journal.ts';

/** A file, or a folder (null). */
type Inode = FileModel | null;

/** A name that is given or taken away: one call, which leaves all of its names changed or none. */
type Naming = Map<string, Inode | undefined>;

/**
 * A disk as POSIX promises it, and no more: a file has what it had at its last flush, and of what was written since any
 * part; a name is there once its folder was flushed, and of the names since any. What a file system does beyond that
 * (ext4 and XFS keep the order of names, and a flush of one file takes all names along) is not relied on.
 */
export type DiskModel = {
  apply(entry: Entry): void;
  /** Writes a folder as a power cut at this instant may leave it. Made by the same seed, it is the same. */
  writeAfterCut(folder: string, random: Random): void;
  /** The files as the running system sees them. */
  visible(): Map<string, Uint8Array>;
};

/** @param folder  what is in it is on the disk */
export function createDiskModel(folder: string): DiskModel {
  const flushed = new Map<string, Inode>([['.', null]]);
  readInto(flushed, folder, '.');
  const names = new Map(flushed);
  let namings: Naming[] = [];
  const open = new Map<number, string | FileModel>();

  const fileAt = (path: string): FileModel => {
    const inode = names.get(path);
    if (inode == null) throw new Error(`The journal has no file ${path}`);
    return inode;
  };
  const formatFile = (target: { fd: number } | { path: string }): FileModel => {
    if ('path' in target) return fileAt(target.path);
    const file = open.get(target.fd);
    if (file === undefined || typeof file === 'string')
      throw new Error('The journal has no such descriptor');
    return file;
  };
  const name = (naming: Naming): void => {
    assign(names, naming);
    namings.push(naming);
  };
  const flushFolder = (path: string): void => {
    for (const naming of namings) {
      const here = [...naming].filter(([each]) => dirname(each) === path);
      assign(flushed, new Map(here));
      for (const [each] of here) naming.delete(each);
    }
    namings = namings.filter(({ size }) => size > 0);
  };

  return {
    apply: (entry) => {
      switch (entry.kind) {
        case 'life':
          return open.clear();
        case 'open':
          return void open.set(entry.fd, names.get(entry.path) ?? entry.path);
        case 'close':
          return void open.delete(entry.fd);
        case 'write':
          return formatFile(entry).change({ kind: 'write', at: entry.at, bytes: entry.bytes });
        case 'truncate':
          return formatFile(entry.target).change({ kind: 'truncate', size: entry.size });
        case 'create': {
          const known = names.get(entry.path);
          if (known != null) return known.change({ kind: 'truncate', size: 0 });
          return name(new Map([[entry.path, entry.isFolder ? null : createFileModel()]]));
        }
        case 'rename':
          return name(
            new Map<string, Inode | undefined>([
              [entry.from, undefined],
              [entry.to, fileAt(entry.from)],
            ]),
          );
        case 'remove':
          return name(new Map([[entry.path, undefined]]));
        case 'flush': {
          const file = open.get(entry.fd);
          if (typeof file === 'string') return flushFolder(file);
          return file?.flush();
        }
        case 'answer':
          return;
        default:
          return entry satisfies never;
      }
    },
    writeAfterCut: (to, random) => {
      const kept = new Map(flushed);
      for (const naming of namesLeft(namings, random)) assign(kept, naming);
      const left = LEFT[random.below(LEFT.length)] ?? 'none';
      for (const [path, inode] of [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        if (!hasFolder(kept, path)) continue;
        if (inode === null) mkdirSync(join(to, path), { recursive: true });
        else writeFileSync(join(to, path), inode.after(left, random));
      }
    },
    visible: () => {
      const random: Random = { next: () => 0, below: () => 0, chance: () => false };
      const files = [...names].flatMap(([path, inode]): [string, Uint8Array][] =>
        inode === null ? [] : [[path, inode.after('all', random)]],
      );
      return new Map(files);
    },
  };
}

function assign(names: Map<string, Inode>, naming: Naming): void {
  for (const [path, inode] of naming) {
    if (inode === undefined) names.delete(path);
    else names.set(path, inode);
  }
}

/** Whether a path can be reached: its folder may be lost although it itself is not. */
function hasFolder(names: ReadonlyMap<string, Inode>, path: string): boolean {
  const folder = dirname(path);
  return path === '.' || (names.get(folder) === null && hasFolder(names, folder));
}

/** None of them, the first ones, or any. */
function namesLeft(namings: readonly Naming[], random: Random): readonly Naming[] {
  const draw = random.below(3);
  if (draw === 0) return [];
  if (draw === 1) return namings.slice(0, random.below(namings.length + 1));
  return namings.filter(() => random.chance(0.5));
}

function readInto(names: Map<string, Inode>, folder: string, path: string): void {
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const each = join(path, entry.name);
    if (entry.isDirectory()) {
      names.set(each, null);
      readInto(names, folder, each);
    } else if (entry.isFile()) {
      names.set(each, createFileModel(readFileSync(join(folder, each))));
    }
  }
}
