import { fdatasyncSync, fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { z } from 'zod';

type InitOptions = Parameters<NodeFS['init']>[1];
type Module = Parameters<NonNullable<InitOptions['preRun']>[number]>[0];

/** The part of Emscripten's NODEFS that its type declarations leave out. */
interface NodeFsModule {
  readonly stream_ops: {
    open: (stream: OpenFile) => void;
    fsync?: (stream: OpenFile) => number;
    setattr: (stream: OpenFile, attributes: Attributes) => void;
  };
  readonly node_ops: {
    mknod: (parent: object, name: string, mode: number, device: number) => object;
    setattr: (node: object, attributes: Attributes) => void;
  };
}

const operation = z.function();
const nodeFsModule = z.object({
  stream_ops: z.object({ open: operation, setattr: operation }),
  node_ops: z.object({ mknod: operation, setattr: operation }),
});

interface Attributes {
  readonly mode?: number | null;
}

/** Emscripten's own tables of the files that it knows and of those that are open. */
interface FileTables {
  readonly lookupNode: (parent: object, name: string) => object;
  readonly destroyNode: (node: object) => void;
  readonly closeStream: (descriptor: number) => void;
}

interface OpenFile {
  readonly path: string;
  /** Emscripten's file descriptor. */
  readonly fd: number;
  /** Node's own file descriptor. */
  readonly nfd: number;
  readonly node: { readonly mode: number };
}

/** The permissions of group and others, which are removed. */
const OTHERS = 0o077;

/**
 * PGlite's file system over a real folder, with what PGlite leaves out: a real fsync, files that only their owner can
 * access, and tables that stay true when the disk refuses something.
 *
 * As shipped, what PostgreSQL syncs only reaches the page cache, and a power cut took 98 % of the rows
 * that had been acknowledged. PostgreSQL must also be configured to sync: `fsync=on` and `wal_sync_method=fsync`, because
 * PGlite answers fdatasync without doing anything (see cluster.ts).
 *
 * Emscripten sets the mode of every file that it creates, mostly to 0666, whatever the umask. So the mask is applied here
 * to every file that it creates or changes.
 *
 * A file that could not be made stays in Emscripten's table of files, and one that could not be opened takes a place in
 * its table of open ones for ever. Long after a full disk has room again, PostgreSQL is then refused to create the file,
 * because it exists, and to open it, because it doesn't; after some 4,000 tries it can open no file at all. Both are
 * corrected here.
 *
 * An fsync that fails is thrown, not reported as an errno: what the disk then holds is unknown, and the thread ends (see
 * worker.ts), as a PostgreSQL server does.
 */
export class DurableNodeFs extends NodeFS {
  override async init(pglite: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const mend = (module: Module): void => {
      const nodefs: unknown = module.NODEFS;
      if (!isNodeFsModule(nodefs)) throw new Error('PGlite’s NODEFS is not the one known here');
      maskModes(nodefs);
      forgetWhatFailed(nodefs, module.FS);
      nodefs.stream_ops.fsync = (file) => {
        if (module.FS.isDir(file.node.mode)) syncDirectory(file.nfd);
        else syncFile(file);
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), mend] },
    };
  }
}

function isNodeFsModule(module: unknown): module is NodeFsModule {
  return nodeFsModule.safeParse(module).success;
}

function maskModes({ node_ops: nodes, stream_ops: streams }: NodeFsModule): void {
  const { mknod, setattr: setOfNode } = nodes;
  const { setattr: setOfStream } = streams;
  nodes.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
  nodes.setattr = (node, attributes) => setOfNode(node, masked(attributes));
  streams.setattr = (stream, attributes) => setOfStream(stream, masked(attributes));
}

function forgetWhatFailed(
  { node_ops: nodes, stream_ops: streams }: NodeFsModule,
  tables: FileTables,
) {
  const { mknod } = nodes;
  const { open } = streams;
  nodes.mknod = (parent, name, mode, device) => {
    try {
      return mknod(parent, name, mode, device);
    } catch (error) {
      tables.destroyNode(tables.lookupNode(parent, name));
      throw error;
    }
  };
  streams.open = (stream) => {
    try {
      open(stream);
    } catch (error) {
      tables.closeStream(stream.fd);
      throw error;
    }
  };
}

function masked(attributes: Attributes): Attributes {
  const { mode } = attributes;
  return typeof mode === 'number' ? { ...attributes, mode: mode & ~OTHERS } : attributes;
}

/** The write-ahead log needs its bytes and its length on disk, not its modification time: that saves a journal commit. */
function syncFile(file: OpenFile): void {
  if (file.path.includes('/pg_wal/')) fdatasyncSync(file.nfd);
  else fsyncSync(file.nfd);
}

/** Some systems can't sync a directory and don't need to: PostgreSQL ignores the same errors. */
function syncDirectory(descriptor: number): void {
  try {
    fsyncSync(descriptor);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EINVAL' && code !== 'EBADF' && code !== 'EPERM') throw error;
  }
}
