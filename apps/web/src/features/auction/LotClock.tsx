import { counted } from '@bracketbid/contract/counted';
import { useStore } from '../../store/store.ts';
import classes from './LotClock.module.css';

const LOT_SECONDS_DEFAULT = 30;
/** From here on every second counts. */
const URGENT_SECONDS = 10;
const RADIUS = 44;
const ROUND = 2 * Math.PI * RADIUS;

/** The countdown of the lot as a ring with its seconds in the middle. */
export function LotClock({ seconds, isRunning }: { seconds: number; isRunning: boolean }) {
  const total = useStore((state) => state.global.settings?.lotSeconds ?? LOT_SECONDS_DEFAULT);
  const part = Math.min(1, seconds / Math.max(1, total));
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
