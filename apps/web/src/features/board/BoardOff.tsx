import { Floor } from '../../domain/teams/Floor.tsx';
import classes from './BoardOff.module.css';

/** A board that was turned off, or never was: dark, with what to do. */
export function BoardOff() {
  return (
    <Floor isWide className={classes.off}>
      <h1>This board is off</h1>
      <p>
        The group&apos;s admin can turn it on again, on the group page. It then has a new address.
      </p>
    </Floor>
  );
}
