import classes from './PhonesCantOpen.module.css';
import { isOfThisMachine } from './thisMachine.ts';

/** Warns whoever is about to show or print a code that its address leads phones nowhere. */
export function PhonesCantOpen() {
  const { host, hostname } = window.location;
  if (!isOfThisMachine(hostname)) return null;
  return (
    <p className={classes.warning}>
      Phones can’t open {host}: it means this machine alone. Open this page by the machine’s address
      in your network first; the window in which Bracketbid was started names it.
    </p>
  );
}
