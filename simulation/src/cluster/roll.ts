import type { World } from './world.ts';

/** Who lives, as the database knows by the connection that each holds (`membershipLock.ts`). */
export type Roll = {
  /** Comes in; waits for one that came first until it has settled or died. Whether nobody else was there. */
  enter(life: object): Promise<boolean>;
  settle(life: object): void;
  leave(life: object): void;
  /** When somebody came in last and found nobody; null for never. */
  firstMs(): number | null;
};

const LOOK_EVERY_MS = 100;

export function createRoll(world: World): Roll {
  const inside = new Set<object>();
  let unsettled: object | null = null;
  let firstMs: number | null = null;
  const lookAgain = () =>
    new Promise<void>((wake) => world.after(1 + world.random.below(LOOK_EVERY_MS), wake));
  return {
    enter: async (life) => {
      await lookAgain();
      while (unsettled !== null) await lookAgain();
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
