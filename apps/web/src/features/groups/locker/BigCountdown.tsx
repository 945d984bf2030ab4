import { timeLeft } from '../../../formats/timeLeft.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import classes from './BigCountdown.module.css';

/** The time until the auction, as large as a scoreboard. */
export function BigCountdown({ until }: { readonly until: string }) {
  const left = timeLeft(useCountdown(until) ?? 0);
  const { days, hours, minutes, seconds } = left;
  const units = [
    ...(days > 0 ? [{ value: days, unit: days === 1 ? 'day' : 'days' }] : []),
    { value: hours, unit: 'hours' },
    { value: minutes, unit: 'minutes' },
    { value: seconds, unit: 'seconds' },
  ];
  return (
    <div className={classes.count} role="timer">
      {units.map(({ value, unit }) => (
        <div key={unit}>
          <span>{value}</span>
          <small>{unit}</small>
        </div>
      ))}
    </div>
  );
}
