import { parseArgs } from 'node:util';
import { simulateAuction } from './auction.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log('npm run simulate -- [--seeds N] [--seed FIRST]');
  console.log(
    'Holds N whole auctions of 15 members and 68 teams, from seeds FIRST, FIRST + 1, ...',
  );
} else {
  process.exitCode = run(Number(values.seed), Number(values.seeds));
}

function run(first: number, count: number): number {
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count) || count < 1) {
    console.error('--seed and --seeds are whole numbers.');
    return 2;
  }
  const startedMs = performance.now();
  let events = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    try {
      events += simulateAuction(seed).log.length;
    } catch (error) {
      console.error(`Seed ${seed} failed:`, error);
      console.error(`Alone: npm run simulate -- --seed ${seed} --seeds 1`);
      return 1;
    }
  }
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(
    `${count} auctions, ${events.toLocaleString('en-US')} events, nothing broken, in ${seconds.toFixed(1)} s (first seed ${first}).`,
  );
  return 0;
}
