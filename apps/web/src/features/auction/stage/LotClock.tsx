import { Plus } from '../../../domain/money/Plus.tsx';
import classes from './LotClock.module.css';
import { clockDigits, type StageTime } from '../lot/stageTimes.ts';

type Props = {
  readonly time: StageTime;
  /** Seconds that a late bid has just put on it. */
  readonly plus?: number | null;
};

/** The shot clock in its black housing, always at the top right of a stage; its mood is the stage's. */
export function LotClock({ time, plus = null }: Props) {
  const digits = clockDigits(time.seconds);
  return (
    <div
      className={classes.clock}
      role="timer"
      aria-label={time.label}
      data-mood={time.mood}
      data-length={digits.length}
    >
      <span key={time.mood === 'hot' ? digits : 'still'} aria-hidden>
        {digits}
      </span>
      {plus !== null && (
        <span className={classes.plus} aria-hidden>
          <Plus />
          {plus} s
        </span>
      )}
    </div>
  );
}
