import { z } from 'zod';
import { ATTACKS } from './attacks.ts';
import { battle } from './battle.ts';
import { createClient } from './client.ts';
import { createTally } from './tally.ts';

/** A process that runs the requested attacks, one after the other. It exits with its parent. */
const order = z.object({ name: z.string(), battle });

process.once('disconnect', () => process.exit(0));
process.on('message', (message) => {
  attack(message).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : error }),
  );
});

process.send?.('ready');

async function attack(message: unknown) {
  const { name, battle } = order.parse(message);
  const found = ATTACKS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no attack named ${name}.`);
  const client = createClient(battle.url);
  const tally = createTally();
  try {
    await found.run({ ...battle, client, tally });
  } catch (error) {
    // What was sent until then still counts.
    tally.expect(false, error instanceof Error ? error.message : String(error));
  } finally {
    await client.close();
  }
  return tally.outcome();
}
