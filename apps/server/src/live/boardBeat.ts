import type { Clock } from '../platform/time/clock.ts';

/** How often a board is sent a message: it shows "Reconnecting" after three seconds without. Milliseconds. */
const BEAT_MS = 1000;

/**
 * Rings once a second for each group with a board, from the first board on until there is none: before the start, in a
 * pause and after the end no countdown ticks, and a television must still know that its line is good.
 */
export function createBoardBeat(deps: {
  readonly clock: Clock;
  readonly boards: { groups(): string[]; onEnter(listener: () => void): void };
  readonly ring: (groupId: string) => void;
  readonly onError: (error: unknown) => void;
}): { close(): void } {
  const { clock, boards, ring, onError } = deps;
  let cancel: (() => void) | null = null;
  let isClosed = false;

  const arm = () => {
    if (isClosed || cancel !== null) return;
    cancel = clock.alarm(clock.nowMs() + BEAT_MS, () => {
      cancel = null;
      const groups = boards.groups();
      if (groups.length > 0) arm();
      for (const groupId of groups) {
        try {
          ring(groupId);
        } catch (error) {
          onError(error);
        }
      }
    });
  };

  boards.onEnter(arm);
  return {
    close: () => {
      isClosed = true;
      cancel?.();
    },
  };
}
