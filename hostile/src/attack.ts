import type { Battle } from './battle.ts';
import type { Client } from './client.ts';
import type { Tally } from './tally.ts';

/** What an attack works with: the battle, a client without manners, and a tally. */
export type Means = Battle & { readonly client: Client; readonly tally: Tally };

export type Attack = {
  readonly name: string;
  /** What is sent, for the table. */
  readonly what: string;
  /** It needs groups that can still be joined, so it runs before the auctions start. */
  readonly isBeforeAuctions?: boolean;
  /** Attacks, and reports every broken promise to the tally. */
  run(means: Means): Promise<void>;
};

/** Runs a number of them at once, each with its index. */
export function atOnce<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

/** Runs a number of them, a few at a time, until all are done or it is time to stop. */
export async function inLanes(
  count: number,
  lanes: number,
  endMs: number,
  act: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  await atOnce(lanes, async () => {
    while (next < count && performance.now() < endMs) {
      const index = next;
      next += 1;
      await act(index);
    }
  });
}
