import { mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SOCKET = 'operator.sock';

/** A Unix socket's path has at most 107 bytes on Linux, and 103 on macOS. */
const PATH_BYTES_MAX = 103;

/** Where a server with this data folder listens for operators, whether or not one does. */
export function controlSocketPath(dataDir: string): string {
  return elsewhere(dataDir) ?? join(dataDir, SOCKET);
}

/**
 * Prepares the socket's path, and deletes what a killed server left there. The caller holds the data folder's lock.
 * Where that path is too long for a socket, it is created elsewhere, and a file in the folder says where.
 */
export function freshSocketPath(dataDir: string): { path: string; remove(): void } {
  forget(dataDir);
  const remove = () => forget(dataDir);
  const path = join(dataDir, SOCKET);
  if (Buffer.byteLength(path) <= PATH_BYTES_MAX) return { path, remove };
  // `mkdtemp` gives it mode 0700.
  const short = join(mkdtempSync(join(tmpdir(), 'bracketbid-')), SOCKET);
  writeFileSync(pointerIn(dataDir), short, { mode: 0o600 });
  return { path: short, remove };
}

function forget(dataDir: string): void {
  const short = elsewhere(dataDir);
  if (short !== null) removeElsewhere(short);
  rmSync(pointerIn(dataDir), { force: true });
  rmSync(join(dataDir, SOCKET), { force: true });
}

function removeElsewhere(short: string): void {
  rmSync(short, { force: true });
  try {
    rmdirSync(dirname(short));
  } catch {
    // Deleted with the rest of the temporary folder, or not empty: then it isn't ours alone.
  }
}

function pointerIn(dataDir: string): string {
  return join(dataDir, `${SOCKET}.path`);
}

function elsewhere(dataDir: string): string | null {
  try {
    return readFileSync(pointerIn(dataDir), 'utf8');
  } catch {
    return null;
  }
}
