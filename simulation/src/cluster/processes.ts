import { deepStrictEqual as deepEqual } from 'node:assert';
import { LogAway } from '@bracketbid/server/auction/log';
import type { ChangeMessage } from '@bracketbid/server/bus/busMessage';
import type { AppliedEvent } from '@bracketbid/server/changes/change';
import type { Replayed } from './history.ts';
import type { Membership } from './membership.ts';
import {
  createServerProcess,
  type ServerProcess,
  type StartsAs,
  type Witness,
} from './serverProcess.ts';
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
  },
): Cluster {
  const { random } = world;
  const { log, membership, groups, faultsNow, faultProfile, problems } = deps;
  const cutUntilMs = new Map<ServerProcess, number>();
  const troubles = { stopped: 0, failed: 0, thrown: 0 };

  const spread = (from: string, message: ChangeMessage) => {
    for (const process of processes) {
      if (process.name === from) continue;
      const { messagesLost, messagesDoubled, messagesSlow } = faultsNow();
      if (random.chance(messagesLost)) continue;
      for (let copy = random.chance(messagesDoubled) ? 2 : 1; copy > 0; copy -= 1) {
        const delayMs = random.chance(messagesSlow) ? random.below(4000) : 1 + random.below(10);
        world.after(delayMs, () => {
          if (world.nowMs() < (cutUntilMs.get(process) ?? 0)) return;
          process.receive(message);
          if (isPrompt(faultProfile) && message.kind === 'AuctionAdvanced') {
            const { groupId, seq } = message;
            world.after(PROMPT_MS, () => judgePromptness(process, groupId, seq));
          }
        });
      }
    }
  };

  const judgePromptness = (process: ServerProcess, groupId: string, seq: number) => {
    const known = process.seen(groupId)?.seq ?? 0;
    if (known < seq)
      problems.push(new Error(`${process.name} knows ${known}, having received ${seq}`));
  };

  const processes = Array.from({ length: 2 + random.below(3) }, (_unused, index) => {
    const name = `process ${index}`;
    const witness = createWitness({
      ...{ name, log, problems, troubles },
      mayStop: faultProfile.torn > 0,
      throwsNow: () => random.chance(faultsNow().listenerThrows),
      spread: (message) => spread(name, message),
    });
    const isTorn = () => random.chance(faultsNow().torn);
    return createServerProcess(world, { name, log, membership, groups, witness, isTorn });
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
    cutFromBus: (durationMs) => {
      const process = any();
      cutUntilMs.set(process, world.nowMs() + durationMs);
      world.after(durationMs, () => process.receive('missed'));
    },
    reviveAll: () => {
      for (const process of processes) {
        process.start();
        process.freeze(0);
      }
    },
    troubles: () => troubles,
    catchUp: () => {
      for (const process of processes) process.receive('missed');
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
  readonly spread: (message: ChangeMessage) => void;
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
    sent: deps.spread,
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
