import { pause } from '@bracketbid/faults/daemon';
import type { Attack } from './attack.ts';
import { createAttackers } from './attackers.ts';
import { ATTACKS } from './attacks.ts';
import type { Battle } from './battle.ts';
import { createClient } from './client.ts';
import { gatherHonest, type Seen } from './honest.ts';
import { type Memory, watchMemory } from './memory.ts';
import { gatherPeople } from './people.ts';
import { type Product, startProduct } from './product.ts';
import type { Outcome } from './tally.ts';

/** A stretch of a run, by `performance.now()`. */
export type Part = { readonly fromMs: number; readonly toMs: number };

/** An attack, when it was made, and its outcome. */
export type Attacked = Part & { readonly attack: Attack; readonly outcome: Outcome };

export type Ran = {
  /** Before the first attack, and after the last one. */
  readonly calm: readonly Part[];
  readonly attacked: readonly Attacked[];
  readonly seen: Seen;
  readonly memory: readonly Memory[];
  /** The problems in what the product stored of the honest people's auctions. */
  readonly problems: readonly string[];
};

export type Options = {
  /** Seconds that an attack without an end of its own runs. */
  readonly seconds: number;
  readonly calmSeconds: number;
  readonly size: Battle['size'];
  readonly attacks: readonly Attack[];
  readonly say: (text: string) => void;
};

const HONEST = { groups: 2, members: 4 };

/** Access tokens are valid for 15 minutes, and nobody here renews theirs: no attack begins later than this. */
const RUN_MS_MAX = 12 * 60_000;

/** An attack's after-effects show a moment later. */
const SETTLE_MS = 400;

/** The named attacks, or all but the named ones. @throws for an unknown name */
export function chooseAttacks(only: readonly string[], without: readonly string[]): Attack[] {
  const names = ATTACKS.map(({ name }) => name);
  for (const name of [...only, ...without]) {
    if (names.includes(name)) continue;
    throw new Error(`There is no attack named ${name}. There are: ${names.join(', ')}.`);
  }
  return ATTACKS.filter(
    ({ name }) => (only.length === 0 || only.includes(name)) && !without.includes(name),
  );
}

/** Starts a product for this run alone, and attacks it. */
export async function runOnOwnProduct(options: Options): Promise<Ran> {
  const product = await startProduct();
  try {
    return await runHostile(product, options);
  } finally {
    await product.close();
  }
}

/**
 * Attacks a product while honest people use it: a calm part, the attacks one after the other, a calm part.
 *
 * The product's auctions must not have started; they have at the end.
 */
export async function runHostile(product: Omit<Product, 'close'>, options: Options): Promise<Ran> {
  const { attacks } = options;
  const client = createClient(product.url);
  const memory = watchMemory(product.pid);
  const attackers = createAttackers();
  const attacked: Attacked[] = [];
  const calm: Part[] = [];
  try {
    const people = await gatherPeople(client, product.admin, HONEST);
    const battle: Battle = {
      url: product.url,
      seconds: options.seconds,
      size: options.size,
      own: people.own,
      sacrifice: people.sacrifice,
      loners: people.loners,
      contest: people.contest,
      gavel: people.gavel,
      open: people.open,
      targets: people.honest.map(({ groupId, members }) => ({
        groupId,
        userId: members[0]?.userId ?? '',
      })),
      adminEmail: product.admin.email,
      adminToken: people.adminToken,
      jwtSecret: product.jwtSecret,
      outbox: product.outbox,
    };
    const startedMs = performance.now();
    const attackWith = async (attack: Attack) => {
      const fromMs = performance.now();
      const isInTime = fromMs - startedMs < RUN_MS_MAX;
      const outcome = isInTime ? await attackers.attack(attack.name, battle) : NOT_MADE;
      await pause(SETTLE_MS);
      const toMs = performance.now();
      attacked.push({ attack, fromMs, toMs, outcome });
      const words = outcome.problems.length === 0 ? 'held' : outcome.problems.join(' ');
      options.say(`${attack.name} (${((toMs - fromMs) / 1000).toFixed(1)} s): ${words}`);
    };
    const beCalm = async () => {
      const fromMs = performance.now();
      await pause(options.calmSeconds * 1000);
      calm.push({ fromMs, toMs: performance.now() });
    };
    for (const attack of attacks) if (attack.isBeforeAuctions === true) await attackWith(attack);
    const honest = await gatherHonest(client, people.honest);
    try {
      await honest.waitUntilOnline();
      await people.begin();
      honest.begin();
      await pause(FIRST_LOTS_MS);
      await beCalm();
      for (const attack of attacks) if (attack.isBeforeAuctions !== true) await attackWith(attack);
      await beCalm();
      const problems = await honest.end();
      return { calm, attacked, seen: honest.seen, memory: memory.samples, problems };
    } finally {
      await honest.close();
    }
  } finally {
    attackers.close();
    memory.close();
    await client.close();
  }
}

const NOT_MADE: Outcome = {
  sent: 0,
  answers: {},
  problems: [`There was no time left for it after ${RUN_MS_MAX / 60_000} minutes.`],
};

/** From the hour of the auctions until their first lots are open. */
const FIRST_LOTS_MS = 2500;
