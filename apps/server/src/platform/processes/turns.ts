import type { Presence } from '../presence/presence.ts';
import type { LiveProcesses } from './liveProcesses.ts';
import { ranked } from './rendezvous.ts';

/** Whose turn it is to act for a group: the processes that serve its members first, then the others, each in an order of the group's own. */
export type Turns = {
  /** 0 for the process that acts; a process with a later turn waits a moment longer, and finds it done. */
  groupTurn(groupId: string): number;
  /** How much later than the first this process acts, in milliseconds. */
  lateMs(groupId: string): number;
  /** Who acts if this process, whose turn it is, dies; null where another serves the group too, or none is left. */
  findStandIn(groupId: string): string | null;
  /** Called when turns may have changed: of one group, or of all (null). */
  onChange(listener: (groupId: string | null) => void): void;
};

/** So much later the second acts, each one after it, and the last of all. Who is missed is made up for within 0.3 s. */
const LATE_MS = { second: 120, each: 40, max: 200 };

export function createTurns(deps: {
  readonly own: string;
  readonly liveProcesses: Pick<LiveProcesses, 'now' | 'onChange'>;
  readonly presence: Pick<Presence, 'here' | 'serversElsewhere' | 'onServersChange'>;
}): Turns {
  const { own, liveProcesses, presence } = deps;
  const listeners: ((groupId: string | null) => void)[] = [];
  const changed = (groupId: string | null) => {
    for (const listener of listeners) listener(groupId);
  };
  liveProcesses.onChange(() => changed(null));
  presence.onServersChange(changed);

  /** Who serves the group's members, and lives. */
  const listServers = (groupId: string): string[] => {
    const alive = liveProcesses.now();
    const servers = presence.serversElsewhere(groupId).filter((process) => alive.has(process));
    return presence.here(groupId).size > 0 ? [own, ...servers] : servers;
  };

  const groupTurn = (groupId: string): number => {
    const servers = listServers(groupId);
    // By far the most: nginx keeps a group's members together.
    if (servers.length === 1 && servers[0] === own) return 0;
    if (servers.includes(own)) return ranked(groupId, servers).indexOf(own);
    const others = [...liveProcesses.now()].filter((process) => !servers.includes(process));
    return servers.length + ranked(groupId, others).indexOf(own);
  };

  return {
    groupTurn,
    lateMs: (groupId) => {
      const turn = groupTurn(groupId);
      return turn === 0 ? 0 : Math.min(LATE_MS.second + (turn - 1) * LATE_MS.each, LATE_MS.max);
    },
    findStandIn: (groupId) => {
      if (listServers(groupId).some((process) => process !== own)) return null;
      return ranked(groupId, liveProcesses.now()).find((process) => process !== own) ?? null;
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}
