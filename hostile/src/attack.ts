import type { Battle } from './battle.ts';
import type { Client } from './client.ts';
import type { Tally } from './tally.ts';

/** What an attack gets: the battle, a client without manners, and a tally. */
export type Means = Battle & { readonly client: Client; readonly tally: Tally };

export type Attack = {
  readonly name: string;
  /** What is sent, for the table. */
  readonly what: string;
  /** It is about groups that can still be joined, so it comes before the auctions begin. */
  readonly isBeforeAuctions?: boolean;
  /** Attacks, and reports to the tally what does not hold. */
  run(means: Means): Promise<void>;
};

/** So many at once, each with its number. */
export function atOnce<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

/** So many after the other, a few at a time, until they are done or it is time to stop. */
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
