import { type ClusterOptions, simulateCluster } from './cluster.ts';
import { addCounts, type Counts, newCounts } from './counts.ts';

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
  const totals = newCounts();
  for (let seed = first; seed < first + count; seed += 1) {
    try {
      const { counts } = await simulateCluster(seed, options);
      addCounts(totals, counts);
    } catch (cause) {
      const promise = cause instanceof Error ? cause.message : String(cause);
      const mode = options.hasGavel === true ? 'rooms' : 'cluster';
      const again = `npm run simulate -- --${mode} --seed ${seed} --seeds 1`;
      throw new Error(`Seed ${seed}: ${promise} (${again})`, { cause });
    }
  }
  return totals;
}
