import { attempt } from '../cluster/processes.ts';
import { createWorld } from '../cluster/world.ts';
import { createChainStore, type StoreFaults, type StoreSabotage } from './chainStore.ts';
import { startProcesses } from './contestProcesses.ts';
import { type ContestCounts, count, newContestCounts } from './counts.ts';
import { followLine } from './follow.ts';
import { judgeLine, judgeReceipts, judgeWords, type WordRequest } from './judge.ts';
import { someContest } from './someContest.ts';
import { computeMoney, NOTHING_SAID, silenceEndsMs, type TalkState } from './talkState.ts';
import { crashNowAndThen, divideNowAndThen, talkNowAndThen } from './voices.ts';

export type ContestOptions = { readonly sabotage?: StoreSabotage };

const NO_FAULTS: StoreFaults = { lostBefore: 0, lostAfter: 0, slow: 0 };
const HOUR_MS = 60 * 60 * 1000;
/** The longest until a result confirms itself, with the sweep that finds it wherever it was entered. */
const SILENCE_MS = 48 * HOUR_MS + 15 * 60 * 1000;

/**
 * Simulates what a group says of its contest's results, on several processes that crash and share a database with faults. Every
 * line is judged by the text of the rules, the money after it by the oracle, and every answer by the chain.
 *
 * @throws an error that names the broken promise
 */
export async function simulateContest(
  seed: number,
  { sabotage = null }: { readonly sabotage?: StoreSabotage | null } = {},
): Promise<ContestCounts> {
  const world = createWorld(seed);
  const { random } = world;
  const group = someContest(random, world.nowMs() - HOUR_MS);
  const faultsEndMs = world.nowMs() + (24 + random.below(72)) * HOUR_MS;
  const wild = random.chance(0.2) ? 0 : 0.1;
  const faults: StoreFaults = { lostBefore: wild, lostAfter: wild, slow: 3 * wild };
  const isWild = () => world.nowMs() < faultsEndMs;
  const problems: Error[] = [];
  const states: TalkState[] = [NOTHING_SAID];
  const requests: WordRequest[] = [];
  const store = createChainStore(world, {
    group,
    faultsNow: () => (isWild() ? faults : NO_FAULTS),
    sabotage,
    onStored: (line) => {
      attempt(problems, () => {
        states.push(followLine(group.ground, findLast(states), line));
        judgeLine(group, store.lines(), findLast(states));
      });
    },
  });
  const processes = startProcesses(world, 2 + random.below(2), {
    groupId: group.groupId,
    store,
    problems,
    messageLost: () => (isWild() ? 2 * wild : 0),
  });
  const counts = newContestCounts();
  crashNowAndThen(world, processes, faultsEndMs, () => (counts.crashes += 1));
  const stateNow = () => findLast(states);
  for (let voice = 0; voice < 4; voice += 1) {
    talkNowAndThen(world, { group, processes, store, requests, stateNow, untilMs: faultsEndMs });
  }
  divideNowAndThen(world, { group, store, untilMs: faultsEndMs });

  const isBroken = () => problems.length > 0;
  await world.run(faultsEndMs, isBroken);
  for (const each of processes) each.revive();
  await world.run(world.nowMs() + SILENCE_MS, isBroken);
  if (problems[0] !== undefined) throw problems[0];
  judgeWords(group, requests, store.lines(), states);
  judgeReceipts(group, store.lines());
  judgeSilence(stateNow(), world.nowMs());
  count(counts, store.lines(), requests, stateNow());
  const { isAllGiven, paidCents } = computeMoney(group.ground, stateNow());
  counts.allGiven += isAllGiven ? 1 : 0;
  counts.paidCents += Number(paidCents);
  return counts;
}

function findLast(states: readonly TalkState[]): TalkState {
  return states.at(-1) ?? NOTHING_SAID;
}

/** @throws if a result of which nobody has said anything in time still waits */
function judgeSilence(state: TalkState, nowMs: number): void {
  for (const [key, told] of state.told) {
    if (silenceEndsMs(told) < nowMs) throw new Error(`${key} should have confirmed itself`);
  }
}

/**
 * Simulates a contest from each of the seeds.
 *
 * @returns what happened in all of them together
 * @throws an error with the first seed that broke a promise and how to reproduce it; its cause names the promise
 */
export async function simulateContests(
  first: number,
  seeds: number,
  options: ContestOptions = {},
): Promise<ContestCounts> {
  const totals = newContestCounts();
  const isCount = (name: string): name is keyof ContestCounts => name in totals;
  for (let seed = first; seed < first + seeds; seed += 1) {
    try {
      const counts = await simulateContest(seed, options);
      for (const name of Object.keys(counts).filter(isCount)) totals[name] += counts[name];
    } catch (cause) {
      const promise = cause instanceof Error ? cause.message : String(cause);
      const again = `npm run simulate -- --contests --seed ${seed} --seeds 1`;
      throw new Error(`Seed ${seed}: ${promise} (${again})`, { cause });
    }
  }
  return totals;
}
