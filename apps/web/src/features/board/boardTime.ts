import type { Board } from '@bracketbid/contract/board';

/** How urgent the clock is. `still`: it does not run. */
export type Urgency = 'calm' | 'warm' | 'hot' | 'still';

/** From how many seconds on the clock is warm and hot; sooner where the whole lot is short. */
const WARM = { seconds: 10, shareOfLot: 0.5 };
const HOT = { seconds: 3, shareOfLot: 0.3 };

/** @param seconds  as the clock shows them; null while none runs */
export function findUrgency(seconds: number | null, lotSeconds: number): Urgency {
  if (seconds === null) return 'still';
  if (seconds <= Math.min(HOT.seconds, lotSeconds * HOT.shareOfLot)) return 'hot';
  return seconds <= Math.min(WARM.seconds, lotSeconds * WARM.shareOfLot) ? 'warm' : 'calm';
}

/** What an auctioneer calls in the last seconds. */
const CALLS: Readonly<Record<number, string>> = {
  3: 'Going once',
  2: 'Going twice',
  1: 'Last call',
};

/** The call on an open lot; null while there is none. [LOT-5, LOT-7] Where nobody can answer, or bids add no more time, it says so instead. */
export function findCall(
  lot: Pick<NonNullable<Board['lot']>, 'nobodyCanAnswer' | 'bidder' | 'isHardEnd'>,
  seconds: number | null,
): string | null {
  if (seconds === null) return null;
  if (lot.nobodyCanAnswer) {
    return lot.bidder === null ? 'Nobody has a dollar left' : 'Nobody can answer';
  }
  return CALLS[seconds] ?? (lot.isHardEnd ? 'Hard end: bids add no more time' : null);
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const two = (value: number) => String(value).padStart(2, '0');

/** A countdown as large as a wall: `14`, `4:05`, `3:04:05`, `2d 03h`. */
export function wallTime(seconds: number): string {
  const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR)];
  if (days > 0) return `${days}d ${two(hours)}h`;
  const minutes = two(Math.floor((seconds % HOUR) / MINUTE));
  if (hours > 0) return `${hours}:${minutes}:${two(seconds % MINUTE)}`;
  return `${Number(minutes)}:${two(seconds % MINUTE)}`;
}

/** The same for a lot's clock, which shows seconds alone while they have two digits. */
export function clockTime(seconds: number): string {
  return seconds < 100 ? String(seconds) : wallTime(seconds);
}
