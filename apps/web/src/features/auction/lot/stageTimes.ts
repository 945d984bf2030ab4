import type { LivePause, LiveState } from '@bracketbid/contract/live/state';
import { type ClockMood, clockMood } from './clockMood.ts';
import { longTime } from './longTime.ts';
import { UNKNOWN_TIME } from './shownSeconds.ts';

type Lot = Pick<NonNullable<LiveState['lot']>, 'secondsLeft' | 'duration' | 'hasOpened'>;

/** Digits that fit the clock as whole seconds; more are minutes and seconds. */
const SECONDS_MAX = 99;

/** A time as the clock shows it: `21`, from a hundred seconds on `4:12`. */
export function clockDigits(seconds: number | null): string {
  if (seconds === null) return UNKNOWN_TIME;
  return seconds > SECONDS_MAX ? longTime(seconds) : String(seconds);
}

/** What the stage's clock and its bar show of a lot. */
export type StageTime = {
  /** On the clock: of a pause its own time, else the countdown that runs. Null while unknown. */
  readonly seconds: number | null;
  readonly mood: ClockMood;
  /** The bar of light, 1 to 0: what is left of the lot, or of its lock. */
  readonly part: number;
  /** What a screen reader hears of the clock. */
  readonly label: string;
};

/** @param shown  the countdown's seconds as they may be shown; null while unknown */
export function stageTime(
  lot: Lot,
  phase: LiveState['phase'],
  shown: number | null,
  pause: { readonly of: LivePause; readonly seconds: number | null } | null,
): StageTime {
  if (pause !== null) {
    const time = pause.seconds === null ? UNKNOWN_TIME : longTime(pause.seconds);
    const part = computePart(lot.secondsLeft, lot.duration);
    return { seconds: pause.seconds, mood: 'still', part, label: `Resumes in ${time}` };
  }
  const isOpen = phase === 'open';
  const mood = clockMood(shown, lot.duration, isOpen);
  if (shown === null) return { seconds: null, mood, part: 0, label: 'Time left unknown' };
  const seconds = `${shown} ${shown === 1 ? 'second' : 'seconds'}`;
  const label = phase === 'locked' ? `${seconds} until bids open` : `${seconds} left`;
  return { seconds: shown, mood, part: computePart(shown, lot.duration), label };
}

function computePart(seconds: number, duration: number): number {
  return Math.min(1, Math.max(0, seconds / Math.max(1, duration)));
}
