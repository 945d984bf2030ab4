import { type Costs, EVENTS_A_LOT } from './costs.ts';
import { formGroups, type Happening, SPAN } from './happenings.ts';
import { EVENING } from './plan.ts';

/** Milliseconds of the servers' processors within a second, by what they are spent on. */
export type Parts = Readonly<
  Record<
    'arrivals' | 'mails' | 'start' | 'events' | 'ticks' | 'returns' | 'results' | 'idle',
    number
  >
>;

/** A second of the evening on a number of processes. */
export type Second = {
  readonly at: number;
  readonly parts: Parts;
  readonly serverMs: number;
  readonly databaseMs: number;
  /** To all members together. */
  readonly bytes: number;
  readonly events: number;
  /** How far the processes are behind, in seconds. */
  readonly behind: number;
};

export type Evening = {
  readonly seconds: readonly Second[];
  /** When the last reminder has gone out, in seconds after the start. */
  readonly mailsDoneAt: number;
};

/** Computes what an evening takes on a number of processes, each of which has a core. Work that finds no room waits. */
export function spend(
  people: number,
  happenings: readonly Happening[],
  costs: Costs,
  processes: number,
): Evening {
  const isShared = processes > 1 ? 1 : 0;
  const mailsASecond = (processes * 1000) / (costs.mailMs + EVENING.mailServerMs);
  let mailsLeft = people;
  let mailsDoneAt: number = SPAN.to;
  let waitingMs = 0;
  const seconds = happenings.map((happening, index): Second => {
    const at = SPAN.from + index;
    const mails = at < -EVENING.reminderSeconds ? 0 : Math.min(mailsLeft, mailsASecond);
    mailsLeft -= mails;
    if (mails > 0 && mailsLeft === 0) mailsDoneAt = at;
    const { bids, lots, running, returns } = happening;
    const events = bids + EVENTS_A_LOT * lots;
    const parts: Parts = {
      arrivals:
        happening.arrivals *
        (costs.connectMs + costs.pictureMs + EVENING.shareOfPasswords * costs.passwordMs),
      mails: mails * costs.mailMs,
      start: happening.starts * (costs.startMs + isShared * costs.sharingStartMs),
      events: events * (costs.eventMs + isShared * costs.sharingEventMs),
      ticks: running * (costs.tickMs + isShared * costs.sharingTickMs),
      returns: returns * (costs.reconnectMs + costs.pictureMs),
      results:
        happening.standings *
        (formGroups(people) * costs.standingsMs + people * costs.standingsAgainMs),
      idle: running > 0 ? 0 : happening.online * costs.idleMs,
    };
    const serverMs = Object.values(parts).reduce((sum, ms) => sum + ms, 0);
    waitingMs = Math.max(0, waitingMs + serverMs - processes * 1000);
    const members = EVENING.groupMembers;
    return {
      at,
      parts,
      serverMs,
      databaseMs: events * costs.databaseEventMs,
      bytes:
        members * (events * costs.eventBytes + running * costs.tickBytes) +
        (happening.arrivals + returns) * costs.pictureBytes,
      events,
      behind: waitingMs / (processes * 1000),
    };
  });
  return { seconds, mailsDoneAt };
}

/** Memory of all processes, which keep the rooms of a group on one of them each. Bytes. */
export function computeMemory(people: number, costs: Costs, processes: number): number {
  const rooms = formGroups(people) * costs.groupBytes;
  return people * costs.memberBytes + processes * costs.processBytes + rooms;
}
