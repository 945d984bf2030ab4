import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { usePush } from '../../../push/usePush.ts';
import classes from './TellMe.module.css';

/** The push comes this long before the start. Seconds. */
const AHEAD_S = 600;

/** Until that push, where the browser can: the offer to be told, and once it is taken, that it is. */
export function TellMe({ auctionDate }: { readonly auctionDate: string | null }) {
  const { way, state, isRunning, turnOn } = usePush();
  const secondsLeft = useCountdown(auctionDate);
  const { data } = state;
  const isSent = secondsLeft !== null && secondsLeft <= AHEAD_S;
  if (way !== 'possible' || isSent) return null;
  if (data?.isHere === true && data.kinds.includes('starts')) {
    return (
      <p className={classes.offer}>
        This device notifies you ten minutes before the start.{' '}
        <Link to="/edit-profile">Notification settings</Link>
      </p>
    );
  }
  return (
    // Its place is kept until the state is read, so that nothing below moves.
    <div className={classes.offer} data-waiting={data === undefined || undefined}>
      <p>A word on this device ten minutes before it starts?</p>
      <Button
        variant="default"
        loading={isRunning}
        onClick={() => data && void turnOn(data.publicKey, ['starts', 'nudge'])}
      >
        Tell me when it starts
      </Button>
    </div>
  );
}
