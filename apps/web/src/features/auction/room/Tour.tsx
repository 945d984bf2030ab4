import { HINTS } from './tour.ts';
import type { TourNow } from './useTour.ts';
import classes from './Tour.module.css';

/** The hint of the moment, where the room has placed it: never over the bid bar. */
export function Tour({ hint, number, onNext, onSkip }: TourNow) {
  if (hint === null) return null;
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
        {hint.text}
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
