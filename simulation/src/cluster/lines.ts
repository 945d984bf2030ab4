import type { ServerProcess } from './serverProcess/serverProcess.ts';
import type { World } from './world.ts';

/** The line of a member's phone. */
export type Line = {
  /** The process that it leads to; null while there is none. */
  process(): ServerProcess | null;
};

/** How soon a phone whose line is lost has another one, at most, and how often one moves on by itself. */
const BACK_MS_MAX = 4000;
const MOVE_EVERY_MS = 20_000;

/**
 * Keeps a member connected to some process: mostly to the one that their group's hint leads to, as nginx does, now and then to
 * another; again in a moment after it died.
 */
export function keepLine(
  world: World,
  deps: {
    readonly groupId: string;
    readonly userId: string;
    readonly processes: readonly ServerProcess[];
    /** How often a line leads elsewhere than the hint. */
    readonly astray: number;
    /** When lines stop to move by themselves. */
    readonly untilMs: number;
  },
): Line {
  const { random } = world;
  const { groupId, userId, processes } = deps;
  let line: { readonly process: ServerProcess; readonly diedMs: number; close(): void } | null =
    null;

  const open = () => {
    const alive = processes.filter((process) => process.isAlive());
    const hinted = alive[groupId.length % Math.max(1, alive.length)];
    const process = random.chance(deps.astray) ? alive[random.below(alive.length)] : hinted;
    const close = process?.connect(groupId, userId) ?? null;
    line =
      process === undefined || close === null ? null : { process, diedMs: process.diedMs(), close };
  };
  const isBroken = () =>
    line === null || !line.process.isAlive() || line.process.diedMs() !== line.diedMs;
  const look = () => {
    if (isBroken()) open();
    else if (world.nowMs() < deps.untilMs && random.chance(BACK_MS_MAX / 2 / MOVE_EVERY_MS)) {
      line?.close();
      open();
    }
    world.after(random.below(BACK_MS_MAX), look);
  };
  look();
  return { process: () => (isBroken() ? null : (line?.process ?? null)) };
}
