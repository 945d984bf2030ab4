/**
 * The process that is killed: started as `bidderProcess.ts JOB` (JSON), it opens the database, says what is wrong with
 * the logs after all that was answered in its former lives, and bids until it is killed, or asked to stop.
 */
import { createRandom } from '@bracketbid/simulation/random';
import { listProblems, readAnswers } from './answers.ts';
import { bidInAll } from './bidders.ts';
import { openProduct } from './database.ts';
import { type FromBidders, jobSchema } from './life.ts';

const { seed, ...location } = jobSchema.parse(JSON.parse(process.argv[2] ?? ''));

function say(message: FromBidders): void {
  process.send?.(message);
}

// What the runner leaves behind must not bid on.
process.once('disconnect', () => process.exit(1));
let isOver = false;
process.once('message', () => {
  isOver = true;
});

const product = await openProduct(location, () => undefined);
const logs = await product.readLogs();
const events = [...logs.values()].reduce((sum, log) => sum + log.length, 0);
const problems = listProblems(logs, readAnswers(location.dataDir));
await product.begin();
say({ kind: 'ready', problems, events });
await bidInAll(product, location.dataDir, createRandom(seed), () => isOver);
await product.close();
process.disconnect();
