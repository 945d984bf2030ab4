import { statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';

/** Two workers have a few databases of 40 MB each at once, and write to them. */
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * Makes an empty folder for one test, in memory where there is room: a database of a thousand files is copied in 0.1 s
 * instead of a second, and no disk is waited for. Who tests what a disk does names one.
 */
export function testFolder(): Promise<string> {
  return mkdtemp(join(hasRoom() ? IN_MEMORY : tmpdir(), 'bracketbid-test-'));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false; // Only Linux has it.
  }
}
