import type { LivePause } from '@bracketbid/contract/entities';
import { useCountdown } from '../../live/useCountdown.ts';
import { longTime } from './longTime.ts';
import classes from './Stage.module.css';

export function Paused({ pause }: { readonly pause: LivePause }) {
  const seconds = useCountdown(pause.until) ?? 0;
  return (
    <section className={classes.stage} aria-labelledby="paused">
      <div className={classes.plain}>
        <h2 id="paused">
          {pause.kind === 'global' ? 'Admin Paused. Auction Resume in:' : 'Group Admin Paused.'}
        </h2>
        <div className={classes.long} role="timer">
          {longTime(seconds)}
        </div>
        <p>Nothing is lost: the auction goes on by itself.</p>
      </div>
    </section>
  );
}
