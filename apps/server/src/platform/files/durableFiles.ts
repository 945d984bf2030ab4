import { closeSync, fsyncSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What systems say that can't flush a folder, and don't need to: PostgreSQL ignores the same. */
const CANNOT_FLUSH: ReadonlySet<unknown> = new Set(['EINVAL', 'EBADF', 'EPERM', 'EACCES']);

/** Flushes a file, or the names in a folder, to the disk. @throws if the disk fails */
export function flushPath(path: string): void {
  try {
    const descriptor = openSync(path, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && CANNOT_FLUSH.has(error.code))) throw error;
  }
}

/** Makes a folder for its owner alone, with those above it, unless it is there; a power cut leaves it there. */
export function makeDurableFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const top = dirname(first);
  for (let above = dirname(folder); ; above = dirname(above)) {
    flushPath(above);
    if (above === top || above === dirname(above)) return;
  }
}

/** Writes a new file for its owner alone, and flushes it; its name lasts once its folder is flushed. */
export function writeDurably(file: string, text: string): void {
  const descriptor = openSync(file, 'w', 0o600);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
