import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { dice, EVENING, plannedLot } from './plan.ts';

/** What happens within one second of the evening, in all groups together. */
export type Happening = {
  arrivals: number;
  starts: number;
  bids: number;
  lots: number;
  /** Groups whose countdown runs. */
  running: number;
  /** People who come back after all lines were cut. */
  returns: number;
  /** The part of everyone's standings that is asked for. */
  standings: number;
  online: number;
};

/** Seconds before and after the common start. */
export const SPAN = { from: -EVENING.arrivalSeconds, to: EVENING.seconds } as const;

const { lockSeconds } = DEFAULT_AUCTION_SETTINGS;

/** The evening second by second, from the first arrivals on: the same for the same number of people. */
export function planHappenings(people: number): Happening[] {
  const groups = formGroups(people);
  const seconds = Array.from({ length: SPAN.to - SPAN.from }, (): Happening => {
    const nothing = { arrivals: 0, starts: 0, bids: 0, lots: 0, running: 0 };
    return { ...nothing, returns: 0, standings: 0, online: 0 };
  });
  const at = (second: number): Happening | undefined => seconds[Math.floor(second) - SPAN.from];
  const add = (second: number, what: keyof Happening, count: number) => {
    const happening = at(second);
    if (happening !== undefined) happening[what] += count;
  };

  const lateSeconds = EVENING.arrivalSeconds / 6;
  for (let second = SPAN.from; second < 0; second += 1) {
    const isLate = second >= -lateSeconds;
    const among = isLate ? lateSeconds : EVENING.arrivalSeconds - lateSeconds;
    add(second, 'arrivals', people / 2 / among);
  }
  add(0, 'starts', groups);
  const draw = dice(people);
  for (let group = 0; group < groups; group += 1) {
    for (let locksAt = 0; locksAt < SPAN.to;) {
      const { bidsAt, closesAt } = plannedLot(draw);
      const opensAt = locksAt + lockSeconds;
      for (const bidAt of bidsAt) add(opensAt + bidAt, 'bids', 1);
      locksAt = opensAt + closesAt;
      add(locksAt, 'lots', 1);
    }
  }
  for (let second = 0; second < EVENING.retrySeconds; second += 1) {
    add(EVENING.cutAtSecond + second, 'returns', people / EVENING.retrySeconds);
  }
  for (let second = 0; second < EVENING.resultSeconds; second += 1) {
    add(EVENING.resultAtSecond + second, 'standings', 1 / EVENING.resultSeconds);
  }
  let online = 0;
  for (const [index, happening] of seconds.entries()) {
    online += happening.arrivals;
    happening.online = online;
    if (index + SPAN.from >= 0) happening.running = groups;
  }
  return seconds;
}

export function formGroups(people: number): number {
  return Math.round(people / EVENING.groupMembers);
}
