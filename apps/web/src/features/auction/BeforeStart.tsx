import { useCountdown } from '../../live/useCountdown.ts';
import { pacific } from '../../formats/pacificTime.ts';
import { longTime } from './longTime.ts';
import classes from './Stage.module.css';

/** Before the start: when it is, and the time until then. */
export function BeforeStart({ auctionDate }: { readonly auctionDate: string | null }) {
  const seconds = useCountdown(auctionDate);
  return (
    <section className={classes.stage} aria-labelledby="before-start">
      <div className={classes.plain}>
        <h2 id="before-start">
          {auctionDate === null ? 'The auction has no date yet' : 'The auction starts in'}
        </h2>
        {seconds !== null && (
          <div className={classes.long} role="timer">
            {longTime(seconds)}
          </div>
        )}
        <p>
          {auctionDate === null
            ? 'You will see it here as soon as it is set.'
            : `${pacific.longDateTime(auctionDate)} Pacific time`}
        </p>
        {seconds === 0 && <output>The first team is coming up ...</output>}
      </div>
    </section>
  );
}
