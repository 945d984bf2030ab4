import { HINTS } from './tour.ts';
import type { TourNow } from './useTour.ts';
import classes from './Tour.module.css';

/** The hints, for somebody who has never bid. */
const TEXTS = [
  'This team is up now. The clock shows how long you can still bid for it.',
  'This button bids the amount it shows. The highest bid gets the team when the clock is out.',
  'Above it: your money, for all your teams.',
  'The teams that come next, and those you own, are here.',
  'A bid in the last seconds puts some back on the clock, so that everyone can still answer.',
] as const;

/** The hint of the moment, where the room has placed it: never over the bid bar. */
export function Tour({ number, onNext, onSkip }: TourNow) {
  const isLast = number === HINTS.length;
  const skipOnEscape = ({ key }: { readonly key: string }) => {
    if (key === 'Escape') onSkip();
  };
  return (
    <section className={classes.tour} aria-label="How it works">
      <output aria-live="polite">
        <b>
          {number} of {HINTS.length}
        </b>{' '}
        {TEXTS[number - 1]}
      </output>
      <p>
        {!isLast && (
          <button type="button" onClick={onSkip} onKeyDown={skipOnEscape}>
            Skip
          </button>
        )}
        <button type="button" data-next onClick={onNext} onKeyDown={skipOnEscape}>
          {isLast ? 'Got it' : 'Next'}
        </button>
      </p>
    </section>
  );
}
