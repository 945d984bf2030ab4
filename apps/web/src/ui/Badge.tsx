import type { ReactNode } from 'react';
import classes from './Badge.module.css';

type Props = {
  readonly tone: 'good' | 'bad' | 'warn' | 'quiet' | 'plain' | 'live';
  readonly children: ReactNode;
};

/** A status in a word. */
export function Badge({ tone, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
