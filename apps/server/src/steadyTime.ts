/**
 * A time that runs by a monotonic timer, and follows a reference (the machine's wall clock, the database's). A small
 * difference is walked off, so that time never goes back; a reference that was *set* is followed when that costs nobody
 * anything.
 */
export type SteadyTime = {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Takes a look at the reference. @param aheadMs  by how much it is ahead of the monotonic timer, milliseconds */
  follow(aheadMs: number): void;
  /** While this holds, a reference that was set is not followed: lots run by the time at which they were opened. */
  holdWhile(isHeld: () => boolean): void;
  /** Makes it at least so late: what was written down cannot lie in the future. */
  notBefore(atMs: number): void;
  /** How often the reference was found to have been set. */
  jumps(): number;
};

/** By how much the reference was found to be set, and whether that is followed. */
export type Jump = { readonly byMs: number; readonly isFollowed: boolean };

/** A jump as an operator reads it. */
export function jumpMessage({ byMs, isFollowed }: Jump): string {
  const seconds = Math.round(Math.abs(byMs) / 1000);
  const what = `The clock was set ${seconds} s ${byMs < 0 ? 'back' : 'ahead'}`;
  return isFollowed
    ? `${what}: it is followed.`
    : `${what}: auctions that run go on by the time of before, and it is followed when they are over.`;
}

/** A difference up to so much is walked off; a greater one is a clock that was set. */
const SLEW_MS_MAX = 1000;

/** Of each second while a difference is walked off: nobody sees a countdown that runs 5 % slow. */
const SLEW_RATE = 0.05;

export function createSteadyTime(deps: {
  /** Milliseconds that only go forward, whatever is done to the machine's clock. */
  readonly monotonicMs: () => number;
  /** By how much the reference is ahead of them at the beginning. */
  readonly aheadMs: number;
  /** Told once of each jump, and once more when one that was held back is followed. */
  readonly onJump: (jump: Jump) => void;
}): SteadyTime {
  const { monotonicMs, onJump } = deps;
  let isHeld = () => false;
  let targetMs = deps.aheadMs;
  let from = { aheadMs: targetMs, atMs: monotonicMs() };
  /** Where the reference was when its jump was told; null while it is followed. */
  let heldBackMs: number | null = null;
  let jumps = 0;

  const aheadAt = (atMs: number): number => {
    const differenceMs = targetMs - from.aheadMs;
    const walkedMs = Math.max(0, atMs - from.atMs) * SLEW_RATE;
    if (walkedMs >= Math.abs(differenceMs)) return targetMs;
    return from.aheadMs + Math.sign(differenceMs) * walkedMs;
  };

  const set = (atMs: number, aheadMs: number) => {
    from = { aheadMs, atMs };
    targetMs = aheadMs;
  };

  const jump = (atMs: number, aheadMs: number) => {
    const byMs = Math.round(aheadMs - aheadAt(atMs));
    const isNew = heldBackMs === null || Math.abs(aheadMs - heldBackMs) > SLEW_MS_MAX;
    const isFollowed = !isHeld();
    if (isNew) jumps += 1;
    heldBackMs = isFollowed ? null : aheadMs;
    if (isFollowed) set(atMs, aheadMs);
    if (isNew || isFollowed) onJump({ byMs, isFollowed });
  };

  return {
    nowMs: () => {
      const atMs = monotonicMs();
      return Math.round(atMs + aheadAt(atMs));
    },
    follow: (aheadMs) => {
      const atMs = monotonicMs();
      if (Math.abs(aheadMs - aheadAt(atMs)) > SLEW_MS_MAX) return jump(atMs, aheadMs);
      heldBackMs = null;
      from = { aheadMs: aheadAt(atMs), atMs };
      targetMs = aheadMs;
    },
    holdWhile: (needed) => {
      isHeld = needed;
    },
    notBefore: (earliestMs) => {
      const atMs = monotonicMs();
      const behindMs = earliestMs - (atMs + aheadAt(atMs));
      if (behindMs <= SLEW_MS_MAX) return;
      jumps += 1;
      heldBackMs = targetMs;
      set(atMs, aheadAt(atMs) + behindMs);
      onJump({ byMs: -Math.round(behindMs), isFollowed: false });
    },
    jumps: () => jumps,
  };
}
