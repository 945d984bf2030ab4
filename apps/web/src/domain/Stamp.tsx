import type { ReactNode } from 'react';
import classes from './Stamp.module.css';

type Props = {
  readonly tone?: 'red' | 'quiet';
  /** Lands as a stamp does. */
  readonly isNew?: boolean;
  readonly children: ReactNode;
};

/** What the hammer said: "SOLD $198". */
export function Stamp({ tone = 'red', isNew = false, children }: Props) {
  return (
    <span className={classes.stamp} data-tone={tone} data-new={isNew || undefined}>
      {children}
    </span>
  );
}
