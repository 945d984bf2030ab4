import type { ProcessBus } from '../bus/processBus.ts';
import type { Clock } from '../time/clock.ts';
import type { Turns } from './turns.ts';

/**
 * A stand-in keeps an eye on an auction that another process acts for: not its room, only the instant at which it goes on. If
 * that passes, the stand-in opens the room, finds in the log what is due, and does it.
 */
export type StandIns = {
  /** This process's auction goes on at an instant. */
  follow(deadline: Deadline): void;
  /** Sends again all that this process acts for: a message may have been lost, a stand-in may be another. */
  sendAll(deadlines: Iterable<Deadline>): void;
  close(): void;
};

/** When an auction, whose log ends with this seq, advances without a command: epoch milliseconds, or null for never. */
export type Deadline = readonly [groupId: string, seq: number, atMs: number | null];

/** A stand-in's turn comes so much later than the process's that acts. */
const LATE_MS = 120;

/**
 * When a thousand lots open at once, the process that acts is late and at work. As long as the stand-in receives its other
 * groups, or finds that the log has gone on, it gives it more time, so often at most. One that is dead is silent.
 */
const AT_WORK = { heardMs: 100, moreMs: 100, times: 5 };

/** Groups a message: some 10 KB. */
const GROUPS_MAX = 200;

type Watching = {
  readonly groupId: string;
  /** Whose auction it is. */
  readonly process: string;
  readonly seq: number;
  /** How often it may still be given more time. */
  readonly more: number;
};

export function createStandIns(deps: {
  readonly bus: Pick<ProcessBus, 'sendToProcess' | 'onProcessMessage'>;
  readonly turns: Pick<Turns, 'groupTurn' | 'findStandIn'>;
  readonly clock: Clock;
  /** The last seq of a group's log. */
  readonly readHead: (groupId: string) => Promise<number>;
  /** Called when a group's instant has passed, and nothing was heard of what came next. */
  readonly onPassed: (groupId: string) => void;
}): StandIns {
  const { bus, turns, clock, readHead, onPassed } = deps;
  /** What was last sent of each group. */
  const sent = new Map<string, { atMs: number }>();
  /** What others have sent: how to stop watching each group. */
  const watched = new Map<string, () => void>();
  /** When each process last sent anything. */
  const heardMs = new Map<string, number>();

  const watch = (watching: Watching, atMs: number) => {
    const { groupId } = watching;
    const cancel = clock.alarm(atMs, () => {
      const isCurrent = () => watched.get(groupId) === cancel;
      look(watching, isCurrent).catch(() => {
        // The database is away, which is reported elsewhere: nobody can act.
        if (isCurrent()) pass(groupId);
      });
    });
    watched.set(groupId, cancel);
  };

  const look = async (watching: Watching, isCurrent: () => boolean): Promise<void> => {
    const { groupId, process, seq, more } = watching;
    const isHeard = clock.nowMs() - (heardMs.get(process) ?? 0) < AT_WORK.heardMs;
    const head = isHeard || more === 0 ? seq : await readHead(groupId);
    if (!isCurrent()) return;
    if (more === 0 || (!isHeard && head === seq)) return pass(groupId);
    watch({ ...watching, seq: head, more: more - 1 }, clock.nowMs() + AT_WORK.moreMs);
  };

  const pass = (groupId: string) => {
    watched.delete(groupId);
    onPassed(groupId);
  };

  const follow = ([groupId, seq, atMs]: Deadline) => {
    // Most bids move no deadline. Who the stand-in is, is looked at with each round.
    if (sent.get(groupId)?.atMs === atMs) return;
    const standIn = turns.groupTurn(groupId) === 0 ? turns.findStandIn(groupId) : null;
    if (standIn === null) return;
    if (atMs === null) sent.delete(groupId);
    else sent.set(groupId, { atMs });
    bus.sendToProcess(standIn, { kind: 'deadlines', groups: [[groupId, seq, atMs]] });
  };

  bus.onProcessMessage((message, from) => {
    if (message.kind !== 'deadlines') return;
    heardMs.set(from, clock.nowMs());
    for (const [groupId, seq, atMs] of message.groups) {
      watched.get(groupId)?.();
      watched.delete(groupId);
      if (atMs === null) continue;
      watch({ groupId, process: from, seq, more: AT_WORK.times }, atMs + LATE_MS);
    }
  });

  return {
    follow,
    sendAll: (all) => {
      sent.clear();
      const byStandIn = new Map<string, [string, number, number | null][]>();
      for (const [groupId, seq, atMs] of all) {
        const standIn = turns.groupTurn(groupId) === 0 ? turns.findStandIn(groupId) : null;
        if (standIn === null || atMs === null) continue;
        sent.set(groupId, { atMs });
        const deadlines = byStandIn.get(standIn) ?? [];
        byStandIn.set(standIn, deadlines);
        deadlines.push([groupId, seq, atMs]);
      }
      for (const [standIn, deadlines] of byStandIn) {
        for (let at = 0; at < deadlines.length; at += GROUPS_MAX) {
          const part = deadlines.slice(at, at + GROUPS_MAX);
          bus.sendToProcess(standIn, { kind: 'deadlines', groups: part });
        }
      }
    },
    close: () => {
      for (const cancel of watched.values()) cancel();
      watched.clear();
    },
  };
}
