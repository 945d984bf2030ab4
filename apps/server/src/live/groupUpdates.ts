import { isDeepStrictEqual } from 'node:util';
import type { ServerMessages } from '@bracketbid/contract/live/realtime';
import type { Clock } from '../platform/time/clock.ts';
import { Refused } from '../failures.ts';
import type { GroupFacts } from '../groups/groupFacts.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { findStartNow } from '../groups/groupHour.ts';
import { isSeated, personOfSeat, type SeatFacts } from '../groups/seats/seatRows.ts';
import type { Presence } from '../platform/presence/presence.ts';

type GroupUpdate = ServerMessages['groupUpdated'];

/** Keeps the sockets of this process up to date on who is in their group and who is its admin. */
export type GroupUpdates = {
  /** A group may have changed: if it has, it is broadcast to its sockets shortly. */
  changed(groupId: string): void;
  /** Sends the group as it is now to a socket that has just connected. */
  welcome(groupId: string, send: (update: GroupUpdate) => void): Promise<void>;
  close(): void;
};

/** Changes within this time are sent together: a whole group joins by one link. */
const GATHER_MS = 100;

export function createGroupUpdates(deps: {
  readonly clock: Clock;
  readonly contexts: Pick<GroupContexts, 'of'>;
  readonly presence: Pick<Presence, 'here' | 'onChangeHere'>;
  readonly broadcast: (groupId: string, update: GroupUpdate) => void;
  readonly onError: (error: unknown) => void;
}): GroupUpdates {
  const { clock, contexts, presence, broadcast, onError } = deps;
  const due = new Map<string, () => void>();
  /** What was last sent to all sockets of a group; dropped with the last of them. */
  const sent = new Map<string, GroupUpdate>();

  const look = async (groupId: string): Promise<void> => {
    const update = buildUpdate((await contexts.of(groupId)).facts);
    // It changed again meanwhile: this read may be older than the one already scheduled.
    if (due.has(groupId) || isDeepStrictEqual(sent.get(groupId), update)) return;
    sent.set(groupId, update);
    broadcast(groupId, update);
  };

  const changed = (groupId: string) => {
    if (due.has(groupId) || presence.here(groupId).size === 0) return;
    const cancel = clock.alarm(clock.nowMs() + GATHER_MS, () => {
      due.delete(groupId);
      look(groupId).catch((error: unknown) => {
        // The last member to leave has deleted it.
        if (!(error instanceof Refused)) onError(error);
      });
    });
    due.set(groupId, cancel);
  };

  presence.onChangeHere((groupId) => {
    if (presence.here(groupId).size === 0) sent.delete(groupId);
  });

  return {
    changed,
    welcome: async (groupId, send) => {
      const update = buildUpdate((await contexts.of(groupId)).facts);
      send(update);
      // The socket may be gone already.
      if (presence.here(groupId).size === 0) return;
      const before = sent.get(groupId);
      if (before === undefined) sent.set(groupId, update);
      if (before === undefined || isDeepStrictEqual(before, update)) return;
      // Either the others missed a change, or this read did.
      sent.delete(groupId);
      changed(groupId);
    },
    close: () => {
      for (const cancel of due.values()) cancel();
      due.clear();
    },
  };
}

function buildUpdate(facts: GroupFacts): GroupUpdate {
  const { id, adminId, members, rehearsal, deputies } = facts;
  const seats = facts.seats.filter(isSeated);
  return {
    groupId: id,
    groupAdminId: adminId,
    members: members.map((user) => ({ user })),
    ...(rehearsal === null ? {} : { rehearsal }),
    ...findStartNow(facts),
    ...(deputies.length === 0 ? {} : { deputies: [...deputies] }),
    ...(seats.length === 0 ? {} : { seats: seats.map(seatShown) }),
  };
}

function seatShown(seat: SeatFacts) {
  return { ...personOfSeat(seat), ...(seat.asked === 0 ? {} : { asked: seat.asked }) };
}
