import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import { type Answer, type Logs, listProblems } from './answers.ts';
import { type Product, openProduct } from './database.ts';

/**
 * Starts the product on what a power cut has left, and says what is wrong: it does not start, an acknowledged bid is
 * lost, a log is broken or other than the beginning of what it was in the end, a table can't be read, or no bid can be
 * made.
 *
 * @param answers  the acknowledged bids of which the answer was out before the cut, and all that were refused
 */
export async function problemsAfterCut(
  dataDir: string,
  answers: readonly Answer[],
  end: Logs,
): Promise<string[]> {
  const troubles: unknown[] = [];
  let product: Product;
  try {
    product = await openProduct({ dataDir }, (what) => void troubles.push(what));
  } catch (error) {
    return [`it does not start: ${String(error)}`];
  }
  try {
    const logs = await product.readLogs();
    const problems = listProblems(logs, answers);
    for (const [groupId, log] of logs) {
      const was = end.get(groupId)?.slice(0, log.length) ?? [];
      if (!isDeepStrictEqual(log, was)) problems.push(`the log of ${groupId} is another`);
    }
    await readEverything(product);
    await product.begin();
    problems.push(...(await problemsOfGoingOn(product)));
    return [...problems, ...troubles.map((what) => `trouble: ${JSON.stringify(what)}`)];
  } catch (error) {
    return [`it does not go on: ${String(error)}`];
  } finally {
    await product.close();
  }
}

/** Each table as a whole: PostgreSQL checks the sum of every page that it reads. */
async function readEverything({ database }: Product): Promise<void> {
  for (const { name } of await database.kysely.introspection.getTables()) {
    await database.pool.query(`select count(*) from "${name}"`);
  }
}

/** A bid in each group is taken, or refused by the rules. */
async function problemsOfGoingOn({ plan, rooms }: Product): Promise<string[]> {
  const outcomes = plan.groups.map(async ({ groupId, members: [userId = ''] }) => {
    const room = await rooms.at(groupId);
    const state = room.state();
    if (state.phase !== 'running') return [];
    const { kind } = await room.submit({
      type: 'PlaceBid',
      bidId: randomUUID(),
      clientBidId: randomUUID(),
      userId,
      teamId: state.order[state.lotIndex] ?? '',
      amount: 1000,
    });
    return kind === 'accepted' || kind === 'refused' ? [] : [`a bid after it is answered ${kind}`];
  });
  return (await Promise.all(outcomes)).flat();
}
