/**
 * A time that runs by a monotonic timer, and follows a reference (the machine's wall clock, the database's). A small
 * difference is corrected slowly, so that time never goes back; a reference that was *set* is followed as soon as that
 * harms nobody.
 */
export type SteadyTime = {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Called with each reading of the reference. @param aheadMs  how far it is ahead of the monotonic timer, milliseconds */
  follow(aheadMs: number): void;
  /** While held, a reference that was set is not followed: open lots keep the time they were opened by. */
  holdWhile(isHeld: () => boolean): void;
  /** Advances to at least this instant: stored events can't lie in the future. */
  notBefore(atMs: number): void;
  /** How often the reference was set. */
  jumps(): number;
};

/** How far the reference was set, and whether that is followed. */
export type Jump = { readonly byMs: number; readonly isFollowed: boolean };

/** A jump as a sentence for the operator. */
export function jumpMessage({ byMs, isFollowed }: Jump): string {
  const seconds = Math.round(Math.abs(byMs) / 1000);
  const what = `The clock was set ${seconds} s ${byMs < 0 ? 'back' : 'ahead'}`;
  return isFollowed
    ? `${what}: it is followed.`
    : `${what}: auctions that run go on by the time of before, and it is followed when they are over.`;
}

/** A difference up to this is corrected slowly; a greater one means that the clock was set. */
const SLEW_MS_MAX = 1000;

/** The correction of each second: nobody sees a countdown that runs 5 % slow. */
const SLEW_RATE = 0.05;

export function createSteadyTime(deps: {
  /** Milliseconds that never go back, whatever is done to the machine's clock. */
  readonly monotonicMs: () => number;
  /** How far the reference is ahead of them at the start. */
  readonly aheadMs: number;
  /** Called once with each jump, and once more when one that was held back is followed. */
  readonly onJump: (jump: Jump) => void;
}): SteadyTime {
  const { monotonicMs, onJump } = deps;
  let isHeld = () => false;
  let targetMs = deps.aheadMs;
  let from = { aheadMs: targetMs, atMs: monotonicMs() };
  /** Where the reference was when its jump was reported; null while it is followed. */
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
