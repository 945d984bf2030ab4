import type { ContestCommand } from '@bracketbid/engine/contest/contestCommands';
import { createChangeFeed } from '@bracketbid/server/platform/changes/feed';
import type { Clock } from '@bracketbid/server/platform/time/clock';
import { createConfirmations } from '@bracketbid/server/results/contests/confirmations';
import { createContestWords } from '@bracketbid/server/results/contests/contestWords';
import { Refused } from '@bracketbid/server/failures';
import { createMachineClock } from '../cluster/serverProcess/machineClock.ts';
import type { World } from '../cluster/world.ts';
import { type ChainStore, ConnectionLost, type Life } from './chainStore.ts';

export type Answer =
  | { readonly kind: 'said' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'unknown' };

/** A server process that runs the product's own words and confirmations. */
export type ContestProcess = {
  /** Calls back with the answer; never if it dies before, or is dead. */
  say(command: ContestCommand, answered: (answer: Answer) => void): void;
  crash(): void;
  revive(): void;
  isUp(): boolean;
};

/** @param messageLost  the probability that a message to another process is lost */
export function startProcesses(
  world: World,
  count: number,
  deps: {
    readonly groupId: string;
    readonly store: ChainStore;
    readonly problems: Error[];
    readonly messageLost: () => number;
  },
): readonly ContestProcess[] {
  const { groupId, store, problems, messageLost } = deps;
  const { random } = world;
  const hear: (() => void)[] = [];
  return Array.from({ length: count }, (_, index) => {
    const machine = createMachineClock(world);
    const begin = () => {
      const life: Life = { isOver: false };
      const clock: Clock = {
        nowMs: machine.nowMs,
        alarm: (atMs, ring) => {
          let cancel = () => {};
          const arm = () => {
            cancel = world.after(Math.max(0, atMs - machine.nowMs()), () => {
              if (life.isOver) return;
              if (machine.nowMs() < atMs) arm();
              else ring();
            });
          };
          arm();
          return () => cancel();
        },
      };
      const failed = (error: unknown) => {
        if (error instanceof ConnectionLost) return;
        problems.push(new Error(`A process failed: ${String(error)}`, { cause: error }));
      };
      const feed = createChangeFeed(failed);
      const contests = store.openFor(life);
      const words = createContestWords({ contests, clock, feed });
      const confirmations = createConfirmations({ contests, clock, words, feed, onError: failed });
      feed.reactTo('ContestAdvanced', (_change, origin) => {
        if (origin !== 'here') return;
        for (const [other, tell] of hear.entries()) {
          if (other === index || random.chance(messageLost())) continue;
          world.after(1 + random.below(200), tell);
        }
      });
      hear[index] = () => {
        if (!life.isOver) feed.publish({ kind: 'ContestAdvanced', groupId }, 'elsewhere');
      };
      void confirmations.begin();
      return { life, words, failed };
    };
    let now = begin();
    return {
      isUp: () => !now.life.isOver,
      crash: () => store.die(now.life),
      revive: () => {
        if (now.life.isOver) now = begin();
      },
      say: (command, answered) => {
        const { life, words, failed } = now;
        if (life.isOver) return;
        words.say(groupId, command).then(
          () => answered({ kind: 'said' }),
          (error: unknown) => {
            if (error instanceof Refused) answered({ kind: 'refused', status: error.status });
            else {
              failed(error);
              answered({ kind: 'unknown' });
            }
          },
        );
      },
    };
  });
}
