import { createRandom, type Random } from '../random.ts';

/**
 * A simulated world: its time, its randomness, and its pending tasks. Nothing happens except by this schedule, so the
 * same seed gives the same history.
 */
export type World = {
  readonly random: Random;
  /** The true time, independent of any process's clock. Epoch milliseconds. */
  nowMs(): number;
  /** Schedules a task in so many milliseconds. @returns a function that cancels it */
  after(delayMs: number, happen: () => void): () => void;
  /** Runs tasks until an instant, or until `isDone`. */
  run(untilMs: number, isDone?: () => boolean): Promise<void>;
  /** Tasks that have run. */
  happened(): number;
};

type Happening = {
  readonly atMs: number;
  readonly order: number;
  readonly happen: () => void;
  isOff: boolean;
};

const BEGINNING_MS = 1_800_000_000_000;

/** A completed append is a dozen promises deep in a room; deeper ones continue after the next task. */
const PROMISES_DEEP = 20;

export function createWorld(seed: number): World {
  const heap: Happening[] = [];
  const turn = Promise.resolve();
  let nowMs = BEGINNING_MS;
  let order = 0;
  let happened = 0;

  const after: World['after'] = (delayMs: number, happen: () => void) => {
    order += 1;
    const happening = {
      atMs: nowMs + Math.max(0, Math.ceil(delayMs)),
      order,
      happen,
      isOff: false,
    };
    push(heap, happening);
    return () => {
      happening.isOff = true;
    };
  };

  return {
    random: createRandom(seed),
    nowMs: () => nowMs,
    after,
    run: async (untilMs, isDone = () => false) => {
      for (let next = heap[0]; next !== undefined && next.atMs <= untilMs; next = heap[0]) {
        if (isDone()) return;
        pop(heap);
        if (next.isOff) continue;
        nowMs = next.atMs;
        happened += 1;
        next.happen();
        for (let depth = 0; depth < PROMISES_DEEP; depth += 1) await turn;
      }
      nowMs = Math.max(nowMs, untilMs);
    },
    happened: () => happened,
  };
}

function isSooner(a: Happening, b: Happening): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
}

/** A binary heap with the soonest task first. */
function push(heap: Happening[], item: Happening): void {
  let at = heap.length;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || !isSooner(item, above)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = item;
}

function pop(heap: Happening[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    const [left, right] = [heap[child], heap[child + 1]];
    if (left === undefined) break;
    if (right !== undefined && isSooner(right, left)) child += 1;
    const soonest = heap[child];
    if (soonest === undefined || !isSooner(soonest, last)) break;
    heap[at] = soonest;
    at = child;
  }
  heap[at] = last;
}
