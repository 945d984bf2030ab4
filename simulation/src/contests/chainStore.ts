import { readContest } from '@bracketbid/engine/contest/contestChain';
import { nextGroupEvent } from '@bracketbid/engine/group/groupChain';
import type { GroupEvent, LoggedGroupEvent } from '@bracketbid/engine/group/groupEvents';
import type { HeldContests } from '@bracketbid/server/results/contests/heldContests';
import { sha256Hex } from '@bracketbid/server/platform/crypto/sha256';
import type { World } from '../cluster/world.ts';
import type { ContestGroup } from './someContest.ts';

/** How the store can be broken, so that the checks are seen to find it. */
export type StoreSabotage =
  /** It says that a transaction is stored before it is. */
  | 'answersEarly'
  /** Two transactions hold the same group. */
  | 'holdsNobody';

/** Which faults a store has: probabilities per transaction. */
export type StoreFaults = {
  /** It never reaches the database. */
  readonly lostBefore: number;
  /** It is stored, and its process is told "connection lost". */
  readonly lostAfter: number;
  /** Its commit takes seconds. */
  readonly slow: number;
};

/** The database said nothing, or not in time. */
export class ConnectionLost extends Error {}

/** A process's life: nothing of it goes on after its end. */
export type Life = { isOver: boolean };

/** The chain of one group, with its lock and its transactions, as several processes share it. */
export type ChainStore = {
  readonly lines: () => readonly LoggedGroupEvent[];
  /** The database as a process's life has it. */
  openFor(life: Life): HeldContests;
  /** Another writer of the chain: what it appends, decided while it holds the group. */
  write(decide: (lines: readonly LoggedGroupEvent[]) => readonly GroupEvent[], nowMs: number): void;
  /** A life is over: what it has not committed is gone, unless that is under way. */
  die(life: Life): void;
};

type Holder = { readonly life: Life; isCommitting: boolean; release: () => void };

/** A moment of the database: nothing of a dead life goes on after it. */
function momentsIn(world: World) {
  return (life: Life, ms: number): Promise<void> =>
    new Promise((resolve) => {
      world.after(ms, () => {
        if (!life.isOver) resolve();
      });
    });
}

function appenderTo(groupId: string) {
  return (lines: LoggedGroupEvent[], event: GroupEvent, nowMs: number): void => {
    lines.push(nextGroupEvent(groupId, lines.at(-1) ?? null, event, nowMs, sha256Hex));
  };
}

/** One transaction holds the group at a time; the others wait in order. @param isBroken  nobody waits */
function createLock(isBroken: boolean) {
  let holder: Holder | null = null;
  const waiting: { readonly life: Life; readonly go: () => void }[] = [];
  const grantNext = (): void => {
    holder = null;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (next.life.isOver) continue;
      next.go();
      return;
    }
  };
  return {
    holder: (): Holder | null => holder,
    take: (life: Life): Promise<Holder> =>
      new Promise((resolve) => {
        const go = () => {
          const mine: Holder = {
            life,
            isCommitting: false,
            release: () => {
              if (holder === mine) grantNext();
            },
          };
          holder = mine;
          resolve(mine);
        };
        if (holder === null || isBroken) go();
        else waiting.push({ life, go });
      }),
  };
}

export function createChainStore(
  world: World,
  deps: {
    readonly group: ContestGroup;
    readonly faultsNow: () => StoreFaults;
    readonly onStored: (line: LoggedGroupEvent) => void;
    readonly sabotage: StoreSabotage | null;
  },
): ChainStore {
  const { group, faultsNow, onStored, sabotage } = deps;
  const { random } = world;
  const stored: LoggedGroupEvent[] = [];
  let confirmsAtMs: number | null = null;
  const lock = createLock(sabotage === 'holdsNobody');
  const sealHash = group.receipts.at(-1)?.hash ?? '';

  const moment = momentsIn(world);

  const store = (lines: readonly LoggedGroupEvent[]): void => {
    for (const line of lines) {
      stored.push(line);
      onStored(line);
    }
  };

  /** One transaction. What is read in it is the chain with what it has appended itself. */
  const transact = async <Result>(
    life: Life,
    work: (draft: { lines: LoggedGroupEvent[]; confirmsAtMs: number | null }) => Promise<Result>,
  ): Promise<Result> => {
    await moment(life, 1 + random.below(10));
    const faults = faultsNow();
    if (random.chance(faults.lostBefore)) throw new ConnectionLost('lost before');
    const mine = await lock.take(life);
    const begun = stored.length;
    const draft = { lines: [...stored], confirmsAtMs };
    let result: Result;
    try {
      result = await work(draft);
    } catch (error) {
      mine.release();
      throw error;
    }
    const fresh = draft.lines.slice(begun);
    mine.isCommitting = true;
    const commit = () => {
      store(fresh);
      confirmsAtMs = draft.confirmsAtMs;
      mine.release();
    };
    const commitMs = random.chance(faults.slow) ? random.below(4000) : 1 + random.below(10);
    if (sabotage === 'answersEarly') {
      world.after(commitMs, () => (life.isOver ? mine.release() : commit()));
      return result;
    }
    // Once it is sent, it is stored whatever becomes of its process, or not at all.
    const survives = random.chance(0.5);
    await new Promise<void>((resolve) => {
      world.after(commitMs, () => {
        if (!life.isOver || survives) commit();
        else mine.release();
        if (!life.isOver) resolve();
      });
    });
    if (random.chance(faults.lostAfter)) throw new ConnectionLost('lost after');
    return result;
  };

  const appendTo = appenderTo(group.groupId);

  return {
    lines: () => stored,
    write: (decide, nowMs) => {
      // Between two transactions: whoever holds the group would have to be waited for.
      if (lock.holder() !== null) return;
      const lines = [...stored];
      for (const event of decide(stored)) appendTo(lines, event, nowMs);
      store(lines.slice(stored.length));
    },
    die: (life) => {
      life.isOver = true;
      const held = lock.holder();
      if (held?.life === life && !held.isCommitting) held.release();
    },
    openFor: (life) => ({
      seal: async (_groupId, nowMs) => {
        if (stored.some(({ event }) => event.type === 'AuctionSealed')) return;
        await transact(life, async ({ lines }) => {
          if (lines.some(({ event }) => event.type === 'AuctionSealed')) return;
          appendTo(lines, { type: 'AuctionSealed', hash: sealHash }, nowMs);
        });
      },
      hold: (_groupId, work) =>
        transact(life, (draft) =>
          work({
            talk: async () => {
              await moment(life, 1 + random.below(3));
              const talk = readContest(group.ground, draft.lines);
              // As the server's own reader does.
              if (talk.problem !== null) throw new Error(`Event ${talk.problem} can't be said`);
              return talk;
            },
            lastAtMs: async () => draft.lines.at(-1)?.atMs ?? 0,
            append: async (event, nowMs) => appendTo(draft.lines, event, nowMs),
            markProgress: async (progress) => {
              draft.confirmsAtMs = progress.confirmsAtMs;
            },
          }),
        ),
      dueBy: async (nowMs) => {
        await moment(life, 1 + random.below(5));
        if (random.chance(faultsNow().lostBefore)) throw new ConnectionLost('lost before');
        if (confirmsAtMs === null) return { due: [], nextAtMs: null };
        return confirmsAtMs <= nowMs
          ? { due: [group.groupId], nextAtMs: null }
          : { due: [], nextAtMs: confirmsAtMs };
      },
    }),
  };
}
