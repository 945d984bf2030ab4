import type { World } from './world.ts';

/** Which processes are alive, known by the database connection that each holds (`membershipLock.ts`). */
export type Membership = {
  /** Joins; waits until a process that found nobody has settled or died. @returns whether it is the first */
  enter(life: Member): Promise<boolean>;
  settle(life: Member): void;
  leave(life: Member): void;
  /** The names of those that are alive, as a look finds them. */
  members(): Promise<string[]>;
  /** When a process last joined and found nobody; null for never. */
  firstMs(): number | null;
};

/** A process's life. */
type Member = { readonly id: string };

const POLL_MS = 100;

export function createMembership(world: World): Membership {
  const inside = new Set<Member>();
  let unsettled: Member | null = null;
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
    members: async () => {
      await new Promise<void>((wake) => world.after(1 + world.random.below(8), wake));
      return [...inside].map(({ id }) => id);
    },
    firstMs: () => firstMs,
  };
}
