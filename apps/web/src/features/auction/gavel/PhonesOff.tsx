import { PHONES_OFF } from '../amount/bidButton.ts';
import classes from './PhonesOff.module.css';

/** [GAVEL-5] In place of the bid button, where only the room bids. */
export function PhonesOff({ isLeading }: { readonly isLeading: boolean }) {
  return (
    <p className={classes.off} data-leading={isLeading || undefined}>
      {isLeading && <b>You lead. </b>}
      {PHONES_OFF}
    </p>
  );
}
