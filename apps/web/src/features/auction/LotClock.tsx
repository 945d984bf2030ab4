import { counted } from '@bracketbid/contract/counted';
import classes from './LotClock.module.css';
import { UNKNOWN_TIME } from './shownSeconds.ts';

/** From here on every second counts. */
const URGENT_SECONDS = 10;
const RADIUS = 44;
const ROUND = 2 * Math.PI * RADIUS;

type Props = {
  /** Null when unknown: then there is no ring either. */
  readonly seconds: number | null;
  /** The whole ring: the seconds of a lot in this auction. */
  readonly duration: number;
  readonly isRunning: boolean;
};

/** The countdown of the lot as a ring with its seconds in the middle. */
export function LotClock({ seconds, duration, isRunning }: Props) {
  if (seconds === null) {
    return (
      <div className={classes.clock} role="timer" aria-label="Time left unknown" data-unknown>
        <span aria-hidden>{UNKNOWN_TIME}</span>
      </div>
    );
  }
  const part = Math.min(1, seconds / Math.max(1, duration));
  const isUrgent = isRunning && seconds <= URGENT_SECONDS;
  return (
    <div
      className={classes.clock}
      role="timer"
      aria-label={`${counted(seconds, 'second')} left`}
      data-urgent={isUrgent || undefined}
    >
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle cx="50" cy="50" r={RADIUS} className={classes.rail} />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          className={classes.hand}
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - part)}
        />
      </svg>
      <span aria-hidden>{seconds}</span>
    </div>
  );
}
