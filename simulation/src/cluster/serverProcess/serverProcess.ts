import type { Outcome } from '@bracketbid/server/auction/room/room';
import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { World } from '../world.ts';
import { beginLife, type Life, type ProcessDeps } from './life.ts';
import { createMachineClock } from './machineClock.ts';
import { resume, untilAvailable } from './resume.ts';

/** One server process: it lives, dies, and is started again with nothing but the log. */
export type ServerProcess = {
  readonly name: string;
  /**
   * Hands a command to the process; there is no answer if it dies meanwhile.
   *
   * @param reached  called when the command has arrived
   */
  submit(
    groupId: string,
    command: AuctionCommand,
    answer: (outcome: Outcome | null) => void,
    reached?: () => void,
  ): void;
  /** It receives nothing from other processes for so long, and knows it afterwards. */
  cutFromBus(durationMs: number): void;
  /** It looks for what it may have missed. */
  catchUp(): void;
  /** A member opens a line to this process. @returns how to close it; null if the process is dead */
  connect(groupId: string, userId: string): (() => void) | null;
  /** Whether members of a group have a line to this process. */
  serves(groupId: string): boolean;
  /** The room's state as its members see it; null when there is no room to see. */
  seen(groupId: string): AuctionState | null;
  isAlive(): boolean;
  /** When it last died; minus infinity for never. */
  diedMs(): number;
  start(): void;
  crash(): void;
  /** Everything that would reach the process waits for so long; its clock runs on. */
  freeze(durationMs: number): void;
};

export function createServerProcess(world: World, deps: ProcessDeps): ServerProcess {
  const { name, membership, witness } = deps;
  const machine = createMachineClock(world);
  let lives = 0;
  let life: Life | null = null;
  let diedMs = -Infinity;

  /** As after a gap of the bus. */
  const catchUp = (own: Life) => {
    own.line.miss();
    void untilAvailable(world, own, () => own.feed.resync());
  };

  return {
    name,
    submit: (groupId, command, answer, reached) => {
      const own = life;
      if (own === null) return answer(null);
      own.reach(() => {
        reached?.();
        own.rooms.submit(groupId, command).then(
          (outcome) => !own.isOver && answer(outcome),
          () => !own.isOver && answer(null),
        );
      });
    },
    cutFromBus: (durationMs) => {
      const own = life;
      own?.line.cut(durationMs);
      world.after(durationMs, () => own?.reach(() => catchUp(own)));
    },
    catchUp: () => {
      const own = life;
      own?.reach(() => catchUp(own));
    },
    connect: (groupId, userId) => {
      const own = life;
      if (own === null) return null;
      own.reach(() => {
        own.presence.enter(groupId, userId);
        void untilAvailable(world, own, async () => void (await own.rooms.at(groupId)));
      });
      return () => own.reach(() => own.presence.leave(groupId, userId));
    },
    serves: (groupId) => (life?.presence.here(groupId).size ?? 0) > 0,
    seen: (groupId) => life?.rooms.peek(groupId)?.state() ?? null,
    isAlive: () => life !== null,
    diedMs: () => diedMs,
    start: () => {
      if (life !== null) return;
      lives += 1;
      const own = beginLife(world, deps, { id: `${name}, life ${lives}`, machine });
      life = own;
      witness.born();
      void resume(world, deps, own, machine);
    },
    crash: () => {
      if (life === null) return;
      life.isOver = true;
      life.line.disconnect();
      life.rooms.close();
      membership.leave(life);
      life = null;
      diedMs = world.nowMs();
    },
    freeze: (durationMs) => {
      if (life !== null) life.frozenUntilMs = world.nowMs() + durationMs;
    },
  };
}
