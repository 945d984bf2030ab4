/** Who is connected to which group, on this process. A person with two screens counts once. */
export type Presence = {
  /** @returns true if the person was not there before */
  enter(groupId: string, userId: string): boolean;
  /** @returns true if that was the person's last connection */
  leave(groupId: string, userId: string): boolean;
  in(groupId: string): ReadonlySet<string>;
  groups(): IterableIterator<string>;
};

const NOBODY: ReadonlySet<string> = new Set();

export function createPresence(): Presence {
  const connections = new Map<string, Map<string, number>>();
  const people = new Map<string, Set<string>>();
  return {
    enter: (groupId, userId) => {
      const counts = connections.get(groupId) ?? new Map<string, number>();
      connections.set(groupId, counts);
      const before = counts.get(userId) ?? 0;
      counts.set(userId, before + 1);
      const group = people.get(groupId) ?? new Set<string>();
      people.set(groupId, group.add(userId));
      return before === 0;
    },
    leave: (groupId, userId) => {
      const counts = connections.get(groupId);
      const before = counts?.get(userId) ?? 0;
      if (counts === undefined || before === 0) return false;
      if (before > 1) {
        counts.set(userId, before - 1);
        return false;
      }
      counts.delete(userId);
      people.get(groupId)?.delete(userId);
      if (counts.size === 0) {
        connections.delete(groupId);
        people.delete(groupId);
      }
      return true;
    },
    in: (groupId) => people.get(groupId) ?? NOBODY,
    groups: () => people.keys(),
  };
}
