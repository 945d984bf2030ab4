import type { ReactNode } from 'react';
import { Floor } from '../../../domain/teams/Floor.tsx';
import classes from './PlainStage.module.css';

type Props = {
  /** Names the stage; drawn large unless there is a time. */
  readonly title: string;
  /** The id of its heading. */
  readonly id: string;
  /** A huge time, as text. */
  readonly time?: string | null;
  readonly isFolded?: boolean;
  readonly children?: ReactNode;
};

/** The stage in the house's own light, while no team stands on it. */
export function PlainStage({ title, id, time = null, isFolded = false, children }: Props) {
  return (
    <Floor className={classes.stage} aria-labelledby={id} data-folded={isFolded || undefined}>
      <h2 id={id} data-large={time === null || undefined}>
        {title}
      </h2>
      {time !== null && (
        <div className={classes.time} role="timer" data-long={time.length > 8 || undefined}>
          {time}
        </div>
      )}
      {!isFolded && children}
    </Floor>
  );
}
