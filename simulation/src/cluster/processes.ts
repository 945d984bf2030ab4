import { deepStrictEqual as deepEqual } from 'node:assert';
import { LogAway } from '@bracketbid/server/auction/log/log';
import type { AppliedEvent } from '@bracketbid/server/platform/changes/change';
import { type BusMessage, createBusNetwork } from './busNetwork.ts';
import type { Replayed } from './history.ts';
import type { MaximaShelf } from './maximaShelf.ts';
import type { Membership } from './membership.ts';
import type { StartsAs, Witness } from './serverProcess/life.ts';
import { createServerProcess, type ServerProcess } from './serverProcess/serverProcess.ts';
import type { SharedLog } from './sharedLog.ts';
import { isPrompt, type FaultProfile } from './faultProfile.ts';
import type { World } from './world.ts';

/** The server processes of one site, and the bus between them. */
export type Cluster = {
  readonly processes: readonly ServerProcess[];
  any(): ServerProcess;
  /** One process dies, or all do, and are started again in a while. */
  crash(all: boolean): void;
  /** One process receives no messages for so long, and knows it afterwards. */
  cutFromBus(durationMs: number): void;
  /** When processes died. */
  deathsMs(): readonly number[];
  reviveAll(): void;
  catchUp(): void;
  judgeStates(groupId: string, log: Replayed): void;
  /** Rooms that stopped and were opened again, commands that failed, and times that a listener threw. */
  troubles(): { readonly stopped: number; readonly failed: number; readonly thrown: number };
};

/** Known to a process in so long, in milliseconds, when nothing hinders it. */
const PROMPT_MS = 200;

export function startCluster(
  world: World,
  deps: {
    readonly log: SharedLog;
    readonly membership: Membership;
    readonly groups: ReadonlyMap<string, StartsAs>;
    readonly faultsNow: () => FaultProfile;
    readonly faultProfile: FaultProfile;
    readonly problems: Error[];
    readonly maxima: MaximaShelf;
  },
): Cluster {
  const { random } = world;
  const { log, membership, groups, faultsNow, faultProfile, problems, maxima } = deps;
  const deathsMs: number[] = [];
  const network = createBusNetwork(world, faultsNow);
  const troubles = { stopped: 0, failed: 0, thrown: 0 };

  const judgePromptness = (process: ServerProcess, groupId: string, seq: number) => {
    const known = process.seen(groupId)?.seq ?? Infinity;
    if (known < seq)
      problems.push(new Error(`${process.name} knows ${known}, having received ${seq}`));
  };

  const processes = Array.from({ length: 2 + random.below(3) }, (_unused, index) => {
    const name = `process ${index}`;
    const witness = createWitness({
      name,
      log,
      problems,
      troubles,
      mayStop: faultProfile.torn > 0,
      throwsNow: () => random.chance(faultsNow().listenerThrows),
      received: (message) => {
        if (!isPrompt(faultProfile) || message.kind !== 'AuctionAdvanced') return;
        const { groupId, seq } = message;
        world.after(PROMPT_MS, () => judgePromptness(process, groupId, seq));
      },
    });
    const isTorn = () => random.chance(faultsNow().torn);
    const unusedMs = 500 + random.below(20_000);
    const shared = { log, membership, network, groups, maxima };
    const process = createServerProcess(world, { ...shared, name, witness, isTorn, unusedMs });
    return process;
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
        if (process.isAlive()) deathsMs.push(world.nowMs());
        process.crash();
        world.after(100 + random.below(6000), () => process.start());
      }
    },
    cutFromBus: (durationMs) => {
      any().cutFromBus(durationMs);
    },
    deathsMs: () => deathsMs,
    reviveAll: () => {
      for (const process of processes) {
        process.start();
        process.freeze(0);
      }
    },
    troubles: () => troubles,
    catchUp: () => {
      for (const process of processes) process.catchUp();
    },
    judgeStates: (groupId, { rows, states }) => {
      for (const process of processes) {
        const state = process.seen(groupId);
        if (state === null && !process.serves(groupId)) continue;
        if (state === null) throw new Error(`${process.name} has no room of ${groupId}`);
        if (state.seq !== rows.length) {
          throw new Error(`${process.name} is at seq ${state.seq} of ${rows.length}`);
        }
        deepEqual(state, states[rows.length], `${process.name} has another state than the log`);
      }
    },
  };
}

class ListenerThrew extends Error {}

/** Checks that a process publishes every event in order and once in its life, and none that is not durable. */
function createWitness(deps: {
  readonly name: string;
  readonly log: SharedLog;
  readonly problems: Error[];
  readonly troubles: { stopped: number; failed: number; thrown: number };
  /** Rooms are given reads that can't be true. */
  readonly mayStop: boolean;
  /** Whether the listener throws this time. */
  readonly throwsNow: () => boolean;
  readonly received: (message: BusMessage) => void;
}): Witness {
  const { name, log, problems, troubles } = deps;
  const publishedSeq = new Map<string, number>();
  const check = (groupId: string, entry: AppliedEvent) => {
    const before = publishedSeq.get(groupId) ?? 0;
    if (entry.seq !== before + 1) {
      throw new Error(`${name} published seq ${entry.seq} of ${groupId} after ${before}`);
    }
    if (log.rows(groupId)[entry.seq - 1]?.hash !== entry.hash) {
      throw new Error(`${name} published seq ${entry.seq} of ${groupId}, which is not durable`);
    }
    publishedSeq.set(groupId, entry.seq);
  };
  return {
    born: () => publishedSeq.clear(),
    opened: (groupId, seq) => {
      publishedSeq.set(groupId, seq);
    },
    advanced: ({ groupId, applied = [] }) => {
      attempt(problems, () => {
        for (const entry of applied) check(groupId, entry);
      });
      if (deps.throwsNow()) throw new ListenerThrew();
    },
    received: deps.received,
    subscriberFailed: (error) => {
      if (error instanceof ListenerThrew) troubles.thrown += 1;
      // A room that could not be opened is opened by whatever reaches it next.
      else if (!(error instanceof LogAway)) {
        problems.push(new Error(`${name} could not follow a change`, { cause: error }));
      }
    },
    troubled: (groupId, trouble) => {
      if (trouble.kind === 'command') {
        troubles.failed += 1;
        return;
      }
      problems.push(
        new Error(`${name} could not publish events of ${groupId}`, { cause: trouble.error }),
      );
    },
    faulted: (groupId, error) => {
      troubles.stopped += 1;
      if (deps.mayStop && error.message.startsWith('Hole in the log')) return;
      problems.push(new Error(`${name} stopped ${groupId}: ${error.message}`, { cause: error }));
    },
  };
}

/** Runs a check and collects what it finds broken: it may run deep inside a room, where a throw would be a fault. */
export function attempt(problems: Error[], check: () => void): void {
  try {
    check();
  } catch (error) {
    problems.push(error instanceof Error ? error : new Error(String(error)));
  }
}
