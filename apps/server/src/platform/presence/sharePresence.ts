import type { Presence } from './presence.ts';
import type { Clock } from '../time/clock.ts';
import type { PresenceMessage } from '../bus/busMessage.ts';
import type { ProcessBus } from '../bus/processBus.ts';

/** Arrivals and departures within this time are sent together. */
const GATHER_MS = 50;

/** How often each process sends a heartbeat, and how long a silence means that it is gone with its people. */
const ALIVE_MS = 2000;
const SILENCE_MS_MAX = 7000;

/** Whole pictures are requested and sent at most this often: after an outage, every process requests them at once. */
const WHOLE_MS_MIN = 500;

/** Groups per message: some 100 KB with a full house. */
const GROUPS_MAX = 200;

type Other = { count: number; receivedAtMs: number };

/**
 * Keeps the lists of who is online the same on all processes. Each sends its own people; those of one that
 * dies silently are dropped after 7 s. While the bus is down, the last known lists stay.
 */
export function shareOnline(deps: {
  readonly bus: ProcessBus;
  readonly presence: Presence;
  readonly clock: Clock;
  /** Called with a group whose list has changed because of a message. */
  readonly onChange: (groupId: string) => void;
}): { begin(): void; close(): void } {
  const { bus, presence, clock, onChange } = deps;
  const others = new Map<string, Other>();
  const changed = new Set<string>();
  let count = 0;
  let cancelSending: (() => void) | null = null;
  let cancelBeat = () => {};
  let wholeSentAtMs = -Infinity;
  let cancelWhole: (() => void) | null = null;
  let requestedAtMs = -Infinity;
  let cancelRequest: (() => void) | null = null;

  const send = (groupIds: readonly string[], isFirst: boolean) => {
    count += 1;
    bus.send({
      kind: 'online',
      count,
      isFirst,
      groups: groupIds.map((groupId) => [groupId, [...presence.here(groupId)]]),
    });
  };

  const sendWhole = () => {
    cancelWhole = null;
    wholeSentAtMs = clock.nowMs();
    const groupIds = presence.groupsHere();
    send(groupIds.slice(0, GROUPS_MAX), true);
    for (let at = GROUPS_MAX; at < groupIds.length; at += GROUPS_MAX) {
      send(groupIds.slice(at, at + GROUPS_MAX), false);
    }
  };

  const sendWholeSoon = () => {
    cancelWhole ??= clock.alarm(wholeSentAtMs + WHOLE_MS_MIN, sendWhole);
  };

  const requestWhole = () => {
    cancelRequest ??= clock.alarm(requestedAtMs + WHOLE_MS_MIN, () => {
      cancelRequest = null;
      requestedAtMs = clock.nowMs();
      bus.send({ kind: 'whoIsOnline' });
    });
  };

  const drop = (process: string) => {
    others.delete(process);
    for (const groupId of presence.forgetElsewhere(process)) onChange(groupId);
  };

  const receiveOnline = (from: string, { count: received, isFirst, groups }: Online) => {
    const known = others.get(from);
    // A list was missed: this one can't be applied to what is known.
    if (!isFirst && known?.count !== received - 1) return requestWhole();
    others.set(from, { count: received, receivedAtMs: clock.nowMs() });
    const before = isFirst ? presence.forgetElsewhere(from) : [];
    for (const [groupId, userIds] of groups) presence.setElsewhere(from, groupId, userIds);
    for (const groupId of new Set([...before, ...groups.map(([id]) => id)])) onChange(groupId);
  };

  const beat = () => {
    const nowMs = clock.nowMs();
    bus.send({ kind: 'alive', count });
    if (bus.isUp()) {
      for (const [process, { receivedAtMs }] of others) {
        if (nowMs - receivedAtMs > SILENCE_MS_MAX) drop(process);
      }
    }
    cancelBeat = clock.alarm(nowMs + ALIVE_MS, beat);
  };

  bus.onPresence((message, from) => {
    if (message.kind === 'online') receiveOnline(from, message);
    else if (message.kind === 'whoIsOnline') sendWholeSoon();
    else if (message.kind === 'leaving') drop(from);
    else {
      const known = others.get(from);
      if (known === undefined || known.count !== message.count) requestWhole();
      if (known !== undefined) known.receivedAtMs = clock.nowMs();
    }
  });
  bus.onGap(() => {
    // Nothing could be received for a while, so silence doesn't mean that they are gone.
    for (const other of others.values()) other.receivedAtMs = clock.nowMs();
    requestWhole();
    sendWholeSoon();
  });
  presence.onChangeHere((groupId) => {
    changed.add(groupId);
    cancelSending ??= clock.alarm(clock.nowMs() + GATHER_MS, () => {
      cancelSending = null;
      const groupIds = [...changed];
      changed.clear();
      for (let at = 0; at < groupIds.length; at += GROUPS_MAX) {
        send(groupIds.slice(at, at + GROUPS_MAX), false);
      }
    });
  });

  return {
    begin: beat,
    close: () => {
      cancelBeat();
      cancelSending?.();
      cancelRequest?.();
      cancelWhole?.();
      bus.send({ kind: 'leaving' });
    },
  };
}

type Online = Extract<PresenceMessage, { kind: 'online' }>;
