import { type ClusterOptions, simulateCluster } from './cluster.ts';
import type { Counts } from './counts.ts';

/**
 * Simulates a cluster from each of the seeds.
 *
 * @returns what happened in all of them together
 * @throws an error with the first seed that broke a promise and how to reproduce it; its cause names the promise
 */
export async function simulateClusters(
  first: number,
  count: number,
  options: ClusterOptions = {},
): Promise<Counts> {
  const totals = new Map<string, number>();
  for (let seed = first; seed < first + count; seed += 1) {
    try {
      const { counts } = await simulateCluster(seed, options);
      for (const [what, number] of Object.entries(counts)) {
        totals.set(what, (totals.get(what) ?? 0) + number);
      }
    } catch (cause) {
      const promise = cause instanceof Error ? cause.message : String(cause);
      const again = `npm run simulate -- --cluster --seed ${seed} --seeds 1`;
      throw new Error(`Seed ${seed}: ${promise} (${again})`, { cause });
    }
  }
  return Object.fromEntries(totals) as Counts;
}
