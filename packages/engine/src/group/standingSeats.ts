import type { GroupEvent, GroupSeatEvent } from './groupEvents.ts';

/** [SEAT-1, SEAT-3, GAVEL-1] Seats and clerks by a group's own chain. */
export type Seating = {
  /** The seats that nobody has claimed, in the order of adding. */
  readonly seats: readonly string[];
  /** Which seats are whose, by seat. */
  readonly claims: Readonly<Record<string, string>>;
  /** Beside the host. */
  readonly clerks: readonly string[];
  /** All seats that were ever added. */
  readonly added: ReadonlySet<string>;
};

export const NOBODY_SEATED: Seating = { seats: [], claims: {}, clerks: [], added: new Set() };

export function isSeatEvent(event: GroupEvent): event is GroupSeatEvent {
  return event.type.startsWith('Seat') || event.type === 'ClerksNamed';
}

/**
 * Seats and clerks after a word about them; null where that can't be said: a seat is added once, removed or claimed while it is nobody's,
 * and released while it is claimed.
 */
export function evolveSeating(before: Seating, event: GroupSeatEvent): Seating | null {
  const { seats, claims, added } = before;
  switch (event.type) {
    case 'SeatAdded': {
      const { seatId } = event;
      if (added.has(seatId)) return null;
      return { ...before, seats: [...seats, seatId], added: new Set([...added, seatId]) };
    }
    case 'SeatRemoved':
      if (!seats.includes(event.seatId)) return null;
      return { ...before, seats: seats.filter((id) => id !== event.seatId) };
    case 'SeatClaimed': {
      const { seatId, userId } = event;
      if (!seats.includes(seatId)) return null;
      const others = seats.filter((id) => id !== seatId);
      return { ...before, seats: others, claims: { ...claims, [seatId]: userId } };
    }
    case 'SeatReleased': {
      const { [event.seatId]: owner, ...others } = claims;
      if (owner === undefined) return null;
      return { ...before, seats: [...seats, event.seatId], claims: others };
    }
    case 'ClerksNamed':
      return { ...before, clerks: event.clerks };
    default:
      return event satisfies never;
  }
}

/** What an auction takes up of its group's own chain: the seats, whose they are, and the clerks, as they stand after all of its events. */
export function standingSeats(
  events: readonly GroupEvent[],
): Pick<Seating, 'seats' | 'claims' | 'clerks'> {
  let standing = NOBODY_SEATED;
  for (const event of events) {
    if (isSeatEvent(event)) standing = evolveSeating(standing, event) ?? standing;
  }
  const { seats, claims, clerks } = standing;
  return { seats, claims, clerks };
}
