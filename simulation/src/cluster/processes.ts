import { deepStrictEqual as deepEqual } from 'node:assert';
import type { AppliedEvent } from '@bracketbid/server/auction/room';
import type { Replayed } from './history.ts';
import type { Roll } from './roll.ts';
import {
  createServerProcess,
  type ServerProcess,
  type StartsAs,
  type Witness,
} from './serverProcess.ts';
import type { SharedLog } from './sharedLog.ts';
import { isPrompt, type Weather } from './weather.ts';
import type { World } from './world.ts';

/** The server processes of one site, and the news between them. */
export type Cluster = {
  readonly processes: readonly ServerProcess[];
  any(): ServerProcess;
  /** One process dies, or all do, and are started again in a while. */
  crash(all: boolean): void;
  /** One process hears nothing for so long, and knows it afterwards. */
  loseNews(durationMs: number): void;
  reviveAll(): void;
  catchUp(): void;
  judgeStates(groupId: string, log: Replayed): void;
  /** Rooms that stopped and were opened anew, commands that failed, and times that telling threw. */
  troubles(): { readonly stopped: number; readonly failed: number; readonly thrown: number };
};

/** Known to a process in so long, in milliseconds, when nothing hinders it. */
const PROMPT_MS = 200;

export function startCluster(
  world: World,
  deps: {
    readonly log: SharedLog;
    readonly roll: Roll;
    readonly groups: ReadonlyMap<string, StartsAs>;
    readonly weather: () => Weather;
    readonly stormy: Weather;
    readonly problems: Error[];
  },
): Cluster {
  const { random } = world;
  const { log, roll, groups, weather, stormy, problems } = deps;
  const deafUntilMs = new Map<ServerProcess, number>();
  const troubles = { stopped: 0, failed: 0, thrown: 0 };

  const spread = (from: string, groupId: string, seq: number) => {
    for (const process of processes) {
      if (process.name === from) continue;
      const { newsLost, newsDoubled, newsSlow } = weather();
      if (random.chance(newsLost)) continue;
      for (let copy = random.chance(newsDoubled) ? 2 : 1; copy > 0; copy -= 1) {
        const delayMs = random.chance(newsSlow) ? random.below(4000) : 1 + random.below(10);
        world.after(delayMs, () => {
          if (world.nowMs() < (deafUntilMs.get(process) ?? 0)) return;
          process.hear({ groupId, seq });
          if (isPrompt(stormy)) world.after(PROMPT_MS, () => judgeNews(process, groupId, seq));
        });
      }
    }
  };

  const judgeNews = (process: ServerProcess, groupId: string, seq: number) => {
    const known = process.seen(groupId)?.seq ?? 0;
    if (known < seq)
      problems.push(new Error(`${process.name} knows ${known}, having heard ${seq}`));
  };

  const processes = Array.from({ length: 2 + random.below(3) }, (_unused, index) => {
    const name = `process ${index}`;
    const witness = createWitness({
      ...{ name, log, problems, troubles },
      mayStop: stormy.torn > 0,
      throwsNow: () => random.chance(weather().tellingThrows),
      spread: (groupId, seq) => spread(name, groupId, seq),
    });
    const isTorn = () => random.chance(weather().torn);
    return createServerProcess(world, { name, log, roll, groups, witness, isTorn });
  });
  for (const process of processes) process.start();

  const any = () => {
    const process = processes[random.below(processes.length)];
    if (process === undefined) throw new Error('A cluster has processes');
    return process;
  };
  return {
    processes,
    any,
    crash: (all) => {
      for (const process of all ? processes : [any()]) {
        process.crash();
        world.after(100 + random.below(6000), () => process.start());
      }
    },
    loseNews: (durationMs) => {
      const process = any();
      deafUntilMs.set(process, world.nowMs() + durationMs);
      world.after(durationMs, () => process.hear('missed'));
    },
    reviveAll: () => {
      for (const process of processes) {
        process.start();
        process.freeze(0);
      }
    },
    troubles: () => troubles,
    catchUp: () => {
      for (const process of processes) process.hear('missed');
    },
    judgeStates: (groupId, { rows, states }) => {
      for (const process of processes) {
        const state = process.seen(groupId);
        if (state === null) throw new Error(`${process.name} has no room of ${groupId}`);
        if (state.seq !== rows.length) {
          throw new Error(`${process.name} is at seq ${state.seq} of ${rows.length}`);
        }
        deepEqual(state, states[rows.length], `${process.name} has another state than the log`);
      }
    },
  };
}

class TellingThrew extends Error {}

/** Sees that a process tells every event in order and once in its life, and none that is not durable. */
function createWitness(deps: {
  readonly name: string;
  readonly log: SharedLog;
  readonly problems: Error[];
  readonly troubles: { stopped: number; failed: number; thrown: number };
  /** Rooms are given reads that can't be true. */
  readonly mayStop: boolean;
  /** Whether whoever is told throws just now. */
  readonly throwsNow: () => boolean;
  readonly spread: (groupId: string, seq: number) => void;
}): Witness {
  const { name, log, problems, troubles } = deps;
  const toldSeq = new Map<string, number>();
  const tell = (groupId: string, entry: AppliedEvent) => {
    const before = toldSeq.get(groupId) ?? 0;
    if (entry.seq !== before + 1) {
      throw new Error(`${name} told seq ${entry.seq} of ${groupId} after ${before}`);
    }
    if (log.rows(groupId)[entry.seq - 1]?.hash !== entry.hash) {
      throw new Error(`${name} told seq ${entry.seq} of ${groupId}, which is not durable`);
    }
    toldSeq.set(groupId, entry.seq);
  };
  return {
    born: () => toldSeq.clear(),
    opened: (groupId, seq) => {
      toldSeq.set(groupId, seq);
    },
    told: (room, applied, origin) => {
      attempt(problems, () => {
        for (const entry of applied) tell(room.groupId, entry);
      });
      if (origin === 'here') deps.spread(room.groupId, room.state().seq);
      if (deps.throwsNow()) throw new TellingThrew();
    },
    troubled: (groupId, trouble) => {
      if (trouble.kind === 'command') {
        troubles.failed += 1;
        return;
      }
      troubles.thrown += 1;
      const { error } = trouble;
      if (!(error instanceof TellingThrew)) {
        problems.push(new Error(`${name} could not tell ${groupId}`, { cause: error }));
      }
    },
    faulted: (groupId, error) => {
      troubles.stopped += 1;
      if (deps.mayStop && error.message.startsWith('Hole in the log')) return;
      problems.push(new Error(`${name} stopped ${groupId}: ${error.message}`, { cause: error }));
    },
  };
}

/** Runs a check; what it finds broken is kept, as it may come up deep inside a room's work. */
export function attempt(problems: Error[], check: () => void): void {
  try {
    check();
  } catch (error) {
    problems.push(error instanceof Error ? error : new Error(String(error)));
  }
}
