import type { ReactNode } from 'react';
import classes from './Tonight.module.css';

type Props = {
  readonly isDone: boolean;
  readonly children: ReactNode;
  /** At the end of the row: what to press. */
  readonly action?: ReactNode;
};

/** A step of the host's list, with a tick once it is done. */
export function TonightRow({ isDone, children, action }: Props) {
  return (
    <li className={classes.row} data-done={isDone || undefined}>
      <span className={classes.mark} aria-hidden>
        {isDone ? '✓' : '○'}
      </span>
      <span>
        {children}
        {isDone && <span className="bb-hidden">, done</span>}
      </span>
      {action}
    </li>
  );
}
