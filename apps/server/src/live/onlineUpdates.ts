import type { Person } from '@bracketbid/contract/entities';
import { isBotId } from '@bracketbid/contract/rehearsal';
import type { Clock } from '../platform/time/clock.ts';
import { Refused } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { personIn } from '../groups/roster.ts';
import { isSeated, personOfSeat } from '../groups/seats/seatRows.ts';
import type { Presence } from '../platform/presence/presence.ts';

/** Keeps the sockets of this process up to date on who is online in their group, on whatever process. */
export type OnlineUpdates = {
  /** The list may have changed: it is broadcast shortly. */
  changed(groupId: string): void;
  /** Sends the list as it is now to one socket. */
  sendTo(groupId: string, send: (people: Person[]) => void): void;
  close(): void;
};

/** Arrivals and departures within this time are sent together: fifteen friends come at once. */
const GATHER_MS = 100;

export function createOnlineUpdates(deps: {
  readonly clock: Clock;
  readonly contexts: Pick<GroupContexts, 'of'>;
  readonly presence: Pick<Presence, 'here' | 'in' | 'onChangeHere'>;
  readonly broadcast: (groupId: string, people: Person[]) => void;
  readonly onError: (error: unknown) => void;
}): OnlineUpdates {
  const { clock, contexts, presence, broadcast, onError } = deps;
  const due = new Map<string, () => void>();

  /** By the names of the group as it is now: it may have been changed a moment ago. */
  const sendTo = (groupId: string, send: (people: Person[]) => void) => {
    contexts
      .of(groupId)
      .then(({ roster, facts }) => {
        const people = [...presence.in(groupId)].map((userId) => personIn(roster, userId));
        const bots = [...roster.members.values()].filter(({ _id }) => isBotId(_id));
        // [SEAT-1] Who has no phone is in the room.
        send([...people, ...bots, ...facts.seats.filter(isSeated).map(personOfSeat)]);
      })
      .catch((error: unknown) => {
        // The last member to leave has deleted it.
        if (!(error instanceof Refused)) onError(error);
      });
  };

  const changed = (groupId: string) => {
    if (due.has(groupId) || presence.here(groupId).size === 0) return;
    const cancel = clock.alarm(clock.nowMs() + GATHER_MS, () => {
      due.delete(groupId);
      sendTo(groupId, (people) => broadcast(groupId, people));
    });
    due.set(groupId, cancel);
  };

  presence.onChangeHere(changed);

  return {
    changed,
    sendTo,
    close: () => {
      for (const cancel of due.values()) cancel();
      due.clear();
    },
  };
}
