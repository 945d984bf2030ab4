/**
 * What happened on the disk of an embedded database, in order: each call that changes a file, or flushes it, and each
 * answer that went out meanwhile. Paths are relative to the database's folder.
 */
export type Entry =
  | { readonly kind: 'open'; readonly fd: number; readonly path: string }
  | { readonly kind: 'close'; readonly fd: number }
  | {
      readonly kind: 'write';
      readonly fd: number;
      readonly at: number;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'truncate'; readonly target: Target; readonly size: number }
  /** An empty file or folder; a file that is there already is emptied. */
  | { readonly kind: 'create'; readonly path: string; readonly isFolder: boolean }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string }
  /** A flush that has succeeded. */
  | { readonly kind: 'flush'; readonly fd: number }
  /** The answer to a statement that stored these bids, by their clients' ids, or that failed, is about to go out. */
  | { readonly kind: 'answer'; readonly bids: readonly string[] }
  /** The database was opened: descriptors of the life before are closed. */
  | { readonly kind: 'life' };

type Target = { readonly fd: number } | { readonly path: string };

const HEAD_BYTES = 8;

/**
 * An entry as bytes: the lengths of its two parts (4 bytes each), the entry as JSON, and what was written. Zeros, the
 * most of a new log file, are not kept.
 */
export function encode(entry: Entry): Uint8Array {
  const isWrite = entry.kind === 'write';
  const isZero = isWrite && entry.bytes.every((byte) => byte === 0);
  const bytes = isWrite && !isZero ? entry.bytes : new Uint8Array();
  const head = isWrite
    ? { ...entry, bytes: undefined, ...(isZero ? { zeros: entry.bytes.byteLength } : {}) }
    : entry;
  const text = new TextEncoder().encode(JSON.stringify(head));
  const whole = Buffer.alloc(HEAD_BYTES + text.byteLength + bytes.byteLength);
  whole.writeUInt32LE(text.byteLength, 0);
  whole.writeUInt32LE(bytes.byteLength, 4);
  whole.set(text, HEAD_BYTES);
  whole.set(bytes, HEAD_BYTES + text.byteLength);
  return whole;
}

type Head = Entry & { readonly zeros?: number };

/** All whole entries of a journal; one that was cut off in the middle is left out. */
export function decode(journal: Buffer): Entry[] {
  const entries: Entry[] = [];
  let at = 0;
  while (at + HEAD_BYTES <= journal.byteLength) {
    const textAt = at + HEAD_BYTES;
    const bytesAt = textAt + journal.readUInt32LE(at);
    const end = bytesAt + journal.readUInt32LE(at + 4);
    if (end > journal.byteLength) break;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `encode`, a hundred thousand entries at a time
    const { zeros, ...entry } = JSON.parse(journal.toString('utf8', textAt, bytesAt)) as Head;
    const bytes = zeros === undefined ? journal.subarray(bytesAt, end) : new Uint8Array(zeros);
    entries.push(entry.kind === 'write' ? { ...entry, bytes } : entry);
    at = end;
  }
  return entries;
}
