import type { Clock } from '../platform/time/clock.ts';

/** Rings once a second while a group's countdown runs, exactly when the digit shown changes. */
export type Ticks = {
  /** @param endMs  when the countdown ends, epoch milliseconds; null while none runs */
  follow(groupId: string, endMs: number | null): void;
  close(): void;
};

const SECOND_MS = 1000;

/** @param onError  called with what a ring threw; ticks go on, also for that group */
export function createTicks(
  clock: Clock,
  ring: (groupId: string) => void,
  onError: (error: unknown) => void,
): Ticks {
  const running = new Map<string, { endMs: number; cancel: () => void }>();

  const arm = (groupId: string, endMs: number) => {
    const leftMs = endMs - clock.nowMs();
    const nextMs = endMs - Math.floor((leftMs - 1) / SECOND_MS) * SECOND_MS;
    if (leftMs <= SECOND_MS) {
      running.delete(groupId);
      return;
    }
    const cancel = clock.alarm(nextMs, () => {
      arm(groupId, endMs);
      try {
        ring(groupId);
      } catch (error) {
        onError(error);
      }
    });
    running.set(groupId, { endMs, cancel });
  };

  return {
    follow: (groupId, endMs) => {
      const current = running.get(groupId);
      if (current?.endMs === endMs) return;
      current?.cancel();
      running.delete(groupId);
      if (endMs !== null) arm(groupId, endMs);
    },
    close: () => {
      for (const { cancel } of running.values()) cancel();
      running.clear();
    },
  };
}
