import type { Clock } from '../clock.ts';

/** One alarm a group: set anew it replaces the one before. */
export type Deadlines = {
  /** @param atMs  epoch milliseconds, or null for none */
  set(groupId: string, atMs: number | null, ring: () => void): void;
  close(): void;
};

export function createDeadlines(clock: Clock): Deadlines {
  const armed = new Map<string, { atMs: number; cancel: () => void }>();
  return {
    set: (groupId, atMs, ring) => {
      const current = armed.get(groupId);
      if (current !== undefined && current.atMs === atMs) return;
      current?.cancel();
      armed.delete(groupId);
      if (atMs === null) return;
      const cancel = clock.alarm(atMs, () => {
        armed.delete(groupId);
        ring();
      });
      armed.set(groupId, { atMs, cancel });
    },
    close: () => {
      for (const { cancel } of armed.values()) cancel();
      armed.clear();
    },
  };
}
