import type { World } from './world.ts';

/** Which processes are alive, known by the database connection that each holds (`membershipLock.ts`). */
export type Membership = {
  /** Joins; waits until a process that found nobody has settled or died. @returns whether it is the first */
  enter(life: object): Promise<boolean>;
  settle(life: object): void;
  leave(life: object): void;
  /** When a process last joined and found nobody; null for never. */
  firstMs(): number | null;
};

const POLL_MS = 100;

export function createMembership(world: World): Membership {
  const inside = new Set<object>();
  let unsettled: object | null = null;
  let firstMs: number | null = null;
  const poll = () =>
    new Promise<void>((wake) => world.after(1 + world.random.below(POLL_MS), wake));
  return {
    enter: async (life) => {
      await poll();
      while (unsettled !== null) await poll();
      const isColdStart = inside.size === 0;
      inside.add(life);
      if (isColdStart) {
        unsettled = life;
        firstMs = world.nowMs();
      }
      return isColdStart;
    },
    settle: (life) => {
      if (unsettled === life) unsettled = null;
    },
    leave: (life) => {
      inside.delete(life);
      if (unsettled === life) unsettled = null;
    },
    firstMs: () => firstMs,
  };
}
