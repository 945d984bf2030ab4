import type { ChangeKind } from './change.ts';
import type { ChangeFeed } from './feed.ts';

/** When what the pages of a group show last changed, as far as this process knows. */
export type LastChanges = {
  /** For how long nothing has: whole milliseconds, and never longer than this process has received changes. */
  quietMs(groupId: string): number;
};

/** Groups whose last change is kept; for the others the latest of what was dropped stands in. */
const GROUPS_MAX = 20_000;

/** What no page shows. */
const UNSEEN: ReadonlySet<ChangeKind> = new Set(['LoginEnded', 'ScoreFeedPolled']);

/** To be called before those who send changes to sockets subscribe: none is sent that isn't known here. */
export function createLastChanges(
  deps: {
    readonly feed: Pick<ChangeFeed, 'reactToAll' | 'onMissed'>;
    /** A clock that only goes forward: the server's own may be set while it runs. */
    readonly nowMs: () => number;
  },
  groupsMax = GROUPS_MAX,
): LastChanges {
  const { feed, nowMs } = deps;
  /** When something of every group may have changed. */
  let allChangedAtMs = nowMs();
  /** Those that changed last, the latest at the end. */
  const changedAtMs = new Map<string, number>();
  const note = (groupId: string) => {
    changedAtMs.delete(groupId);
    changedAtMs.set(groupId, nowMs());
    const [oldest] = changedAtMs;
    if (changedAtMs.size <= groupsMax || oldest === undefined) return;
    changedAtMs.delete(oldest[0]);
    allChangedAtMs = Math.max(allChangedAtMs, oldest[1]);
  };
  feed.reactToAll((change) => {
    if (UNSEEN.has(change.kind)) return;
    if ('groupId' in change) note(change.groupId);
    else allChangedAtMs = nowMs();
  });
  feed.onMissed(() => {
    allChangedAtMs = nowMs();
  });
  return {
    quietMs: (groupId) =>
      Math.floor(nowMs() - Math.max(allChangedAtMs, changedAtMs.get(groupId) ?? 0)),
  };
}
