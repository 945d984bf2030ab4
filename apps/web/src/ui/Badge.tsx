import type { ReactNode } from 'react';
import classes from './Badge.module.css';

type Props = {
  readonly tone: 'good' | 'bad' | 'warn' | 'quiet' | 'plain' | 'live';
  /** A dot before it, so that one column of states is read at a glance. */
  readonly hasDot?: boolean;
  readonly children: ReactNode;
};

/** A status in a word. */
export function Badge({ tone, hasDot = false, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone} data-dot={hasDot || undefined}>
      {children}
    </span>
  );
}
