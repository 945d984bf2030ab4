import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { usePush } from '../../../push/usePush.ts';
import classes from './TellMe.module.css';

/** Before the start, where the browser can: the offer to be told, and once it is taken, that it is. */
export function TellMe() {
  const { way, state, isRunning, turnOn } = usePush();
  const { data } = state;
  if (way !== 'possible' || data === undefined) return null;
  if (data.isHere && data.kinds.includes('starts')) {
    return (
      <p className={classes.told}>
        This device tells you ten minutes before the start.{' '}
        <Link to="/edit-profile">What else it tells you</Link>
      </p>
    );
  }
  return (
    <div className={classes.offer}>
      <p>A word on this device ten minutes before it starts?</p>
      <Button
        variant="default"
        loading={isRunning}
        onClick={() => void turnOn(data.publicKey, ['starts', 'nudge'])}
      >
        Tell me when it starts
      </Button>
    </div>
  );
}
