/** Who is connected to which group, on any process. A person with two screens counts once. */
export type Presence = {
  enter(groupId: string, userId: string): void;
  leave(groupId: string, userId: string): void;
  /** Everyone who is connected, here or elsewhere. */
  in(groupId: string): ReadonlySet<string>;
  /** Everyone who is connected to this process. */
  here(groupId: string): ReadonlySet<string>;
  /** The groups with a connection here. */
  groupsHere(): string[];
  /** The other processes that anyone in a group is connected to. */
  serversElsewhere(groupId: string): string[];
  /** Called when a process, this or another, begins to serve a group or serves it no more. */
  onServersChange(listener: (groupId: string) => void): void;
  /** Called when somebody's first connection here opens, or their last one closes. */
  onChangeHere(listener: (groupId: string) => void): void;
  /** Replaces what is known of a group on another process. */
  setElsewhere(process: string, groupId: string, userIds: readonly string[]): void;
  /** Drops a process that is gone, with its people. @returns the groups they were in */
  forgetElsewhere(process: string): string[];
};

const NOBODY: ReadonlySet<string> = new Set();

export function createPresence(): Presence {
  const connections = new Map<string, Map<string, number>>();
  const people = new Map<string, Set<string>>();
  const elsewhere = new Map<string, Map<string, ReadonlySet<string>>>();
  const listeners: ((groupId: string) => void)[] = [];
  const serverListeners: ((groupId: string) => void)[] = [];
  const changed = (groupId: string) => {
    for (const listener of listeners) listener(groupId);
  };
  const serversChanged = (groupId: string) => {
    for (const listener of serverListeners) listener(groupId);
  };
  return {
    enter: (groupId, userId) => {
      const isFirst = !connections.has(groupId);
      const counts = connections.get(groupId) ?? new Map<string, number>();
      connections.set(groupId, counts);
      const before = counts.get(userId) ?? 0;
      counts.set(userId, before + 1);
      const group = people.get(groupId) ?? new Set<string>();
      people.set(groupId, group.add(userId));
      if (before === 0) changed(groupId);
      if (isFirst) serversChanged(groupId);
    },
    leave: (groupId, userId) => {
      const counts = connections.get(groupId);
      const before = counts?.get(userId) ?? 0;
      if (counts === undefined || before === 0) return;
      if (before > 1) {
        counts.set(userId, before - 1);
        return;
      }
      counts.delete(userId);
      people.get(groupId)?.delete(userId);
      if (counts.size === 0) {
        connections.delete(groupId);
        people.delete(groupId);
      }
      changed(groupId);
      if (counts.size === 0) serversChanged(groupId);
    },
    in: (groupId) => {
      const here = people.get(groupId) ?? NOBODY;
      const others = [...elsewhere.values()].flatMap((groups) => groups.get(groupId) ?? []);
      if (others.length === 0) return here;
      return new Set([...here, ...others.flatMap((userIds) => [...userIds])]);
    },
    here: (groupId) => people.get(groupId) ?? NOBODY,
    groupsHere: () => [...people.keys()],
    serversElsewhere: (groupId) =>
      [...elsewhere].flatMap(([process, groups]) => (groups.has(groupId) ? [process] : [])),
    onServersChange: (listener) => {
      serverListeners.push(listener);
    },
    onChangeHere: (listener) => {
      listeners.push(listener);
    },
    setElsewhere: (process, groupId, userIds) => {
      const groups = elsewhere.get(process) ?? new Map<string, ReadonlySet<string>>();
      elsewhere.set(process, groups);
      const before = groups.has(groupId);
      if (userIds.length === 0) groups.delete(groupId);
      else groups.set(groupId, new Set(userIds));
      if (before !== groups.has(groupId)) serversChanged(groupId);
    },
    forgetElsewhere: (process) => {
      const groups = [...(elsewhere.get(process)?.keys() ?? [])];
      elsewhere.delete(process);
      for (const groupId of groups) serversChanged(groupId);
      return groups;
    },
  };
}
