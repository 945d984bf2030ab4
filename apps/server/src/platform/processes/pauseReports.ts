import type { ProcessBus } from '../bus/processBus.ts';
import type { Clock } from '../time/clock.ts';

/** What processes report to each other of the site's pause: each applies it to its share of the auctions. */
export type PauseReports = {
  /** This process has applied the pause until an instant (null: its end) to these groups. */
  send(untilMs: number | null, groupIds: readonly string[]): void;
  /**
   * Waits a moment for others to report these groups.
   *
   * @returns those that nobody has reported
   */
  waitFor(untilMs: number | null, groupIds: readonly string[]): Promise<string[]>;
};

/** Enough for a process to store the pause for a thousand groups; then the waiting process does it. */
const WAIT_MS_MAX = 400;

/** Groups a message: some 40 KB. */
const GROUPS_MAX = 1000;

export function createPauseReports(deps: {
  readonly bus: Pick<ProcessBus, 'send' | 'onProcessMessage' | 'isUp'>;
  readonly clock: Clock;
}): PauseReports {
  const { bus, clock } = deps;
  let last: { readonly untilMs: number | null; readonly reached: Set<string> } | null = null;
  const waiting = new Set<() => void>();

  const reachedBy = (untilMs: number | null): Set<string> => {
    if (last?.untilMs !== untilMs) last = { untilMs, reached: new Set() };
    return last.reached;
  };

  bus.onProcessMessage((message) => {
    if (message.kind !== 'sitePauseReached') return;
    const reached = reachedBy(message.untilMs);
    for (const groupId of message.groupIds) reached.add(groupId);
    for (const look of waiting) look();
  });

  return {
    send: (untilMs, groupIds) => {
      // Reports of an earlier pause, or of an earlier end, don't count for this one.
      reachedBy(untilMs);
      for (let at = 0; at < groupIds.length; at += GROUPS_MAX) {
        const part = groupIds.slice(at, at + GROUPS_MAX);
        bus.send({ kind: 'sitePauseReached', untilMs, groupIds: part });
      }
    },
    waitFor: async (untilMs, groupIds) => {
      const left = () => {
        const reached = last?.untilMs === untilMs ? last.reached : new Set<string>();
        return groupIds.filter((groupId) => !reached.has(groupId));
      };
      if (!bus.isUp() || left().length === 0) return left();
      await new Promise<void>((resolve) => {
        const end = () => {
          cancel();
          waiting.delete(look);
          resolve();
        };
        const look = () => {
          if (left().length === 0) end();
        };
        const cancel = clock.alarm(clock.nowMs() + WAIT_MS_MAX, end);
        waiting.add(look);
      });
      return left();
    },
  };
}
