import type { Random } from '@bracketbid/simulation/random';

/** A change of a file that was not flushed yet. */
type Change =
  | { readonly kind: 'write'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly size: number };

/**
 * How much of what was not flushed a power cut leaves: nothing, everything, each file as it was at some instant since its
 * last flush, or each piece of it by itself (4,096 bytes is a page of the system's, 512 a sector of a disk).
 */
export const LEFT = ['none', 'all', 'instants', 'pages', 'sectors'] as const;
export type Left = (typeof LEFT)[number];

const PIECE_BYTES: Record<Left, number> = {
  none: Infinity,
  all: Infinity,
  instants: Infinity,
  pages: 4096,
  sectors: 512,
};

/** The contents of a file: what is surely on the disk, and what may be. */
export type FileModel = {
  change(change: Change): void;
  /** Whatever was written so far is on the disk from now on. */
  flush(): void;
  /** What a power cut leaves. */
  after(left: Left, random: Random): Uint8Array;
  /** Whether a power cut leaves one thing only: what `after` gives is the model's own then. */
  isFlushed(): boolean;
};

export function createFileModel(flushed: Uint8Array = new Uint8Array()): FileModel {
  let content = Buffer.from(flushed);
  let size = content.byteLength;
  let changes: Change[] = [];

  const flush = (): void => {
    const last = lastByte(size, changes);
    if (last > content.byteLength) {
      content = Buffer.concat([content], Math.max(last, Math.min(2 * last, last + 2 ** 24)));
    }
    for (const change of changes) size = apply(change, content, size, () => true);
    changes = [];
  };

  return {
    flush,
    change: (change) => void changes.push(change),
    isFlushed: () => changes.length === 0,
    after: (left, random) => {
      if (changes.length === 0 || left === 'none') return content.subarray(0, size);
      const last = lastByte(size, changes);
      const rest = Buffer.alloc(last);
      content.copy(rest, 0, 0, size);
      // Each piece, and the length, is as it was after so many of the changes: the system writes pages as they are
      // when it comes to them, in any order.
      const drawCount = (): number => countLeft(left, changes.length, random);
      const pieceBytes = PIECE_BYTES[left];
      const counts = new Map<number, number>();
      const countAt = (piece: number): number => {
        const count = counts.get(piece) ?? drawCount();
        counts.set(piece, count);
        return count;
      };
      let restSize = size;
      const sizeCount = pieceBytes === Infinity ? countAt(0) : drawCount();
      for (const [index, change] of changes.entries()) {
        const sized = apply(
          change,
          rest,
          restSize,
          (at) => index < countAt(findPiece(at, pieceBytes)),
          pieceBytes,
        );
        if (index < sizeCount) restSize = sized;
      }
      return rest.subarray(0, restSize);
    },
  };
}

function findPiece(at: number, pieceBytes: number): number {
  return pieceBytes === Infinity ? 0 : Math.floor(at / pieceBytes);
}

/** How many of the changes a piece has: often none or all, which is what disks do. */
function countLeft(left: Left, changes: number, random: Random): number {
  if (left === 'all') return changes;
  const draw = random.below(3);
  if (draw === 0) return 0;
  return draw === 1 ? changes : random.below(changes + 1);
}

function lastByte(size: number, changes: readonly Change[]): number {
  return changes.reduce((last, change) => Math.max(last, findEnd(change)), size);
}

function findEnd(change: Change): number {
  return change.kind === 'write' ? change.at + change.bytes.byteLength : change.size;
}

/** Applies a change to the pieces that are left. @returns the size after it */
function apply(
  change: Change,
  content: Buffer,
  size: number,
  isLeft: (at: number) => boolean,
  pieceBytes = Infinity,
): number {
  if (change.kind === 'truncate') {
    eachPiece(change.size, content.byteLength, pieceBytes, (from, to) => {
      if (isLeft(from)) content.fill(0, from, to);
    });
    return change.size;
  }
  const end = findEnd(change);
  eachPiece(change.at, end, pieceBytes, (from, to) => {
    if (isLeft(from)) content.set(change.bytes.subarray(from - change.at, to - change.at), from);
  });
  return Math.max(size, end);
}

function eachPiece(
  from: number,
  to: number,
  pieceBytes: number,
  act: (from: number, to: number) => void,
): void {
  for (let at = from; at < to;) {
    const end =
      pieceBytes === Infinity ? to : Math.min(to, (Math.floor(at / pieceBytes) + 1) * pieceBytes);
    act(at, end);
    at = end;
  }
}
