import type { Nouns } from '@bracketbid/contract/text/nouns';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { useNouns } from '../../../domain/teams/nouns.ts';
import { startingBudget } from '../lists/parts.ts';
import { HINTS } from './tour.ts';
import type { TourNow } from './useTour.ts';
import classes from './Tour.module.css';

type Props = TourNow & { readonly picture: LivePicture };

/** The hints, for somebody who has never bid. */
const listTexts = ({ one, many }: Nouns, isLimited: boolean) => [
  `This ${one} is up now. The clock shows how long you can still bid for it.`,
  `This button bids the amount it shows. The highest bid gets the ${one} when the clock is out.`,
  `Above it: ${isLimited ? 'your money, for all your' : 'what you have spent on'} ${many}.`,
  `The ${many} that come next, and those you own, are here.`,
  'A bid in the last seconds puts some back on the clock, so that everyone can still answer.',
];

/** [GAVEL-1] Where a person ends the lots. */
const textsOfGavel = (nouns: Nouns, isLimited: boolean) => [
  `This ${nouns.one} is up now. Whoever holds the gavel ends it, after two warnings: going once, going twice.`,
  `This button bids the amount it shows, at any time while the ${nouns.one} is open. The highest bid gets the ${nouns.one} when the gavel falls.`,
  ...listTexts(nouns, isLimited).slice(2, 4),
  'Any bid takes the warnings back, so that everyone can still answer.',
];

/** The hint of the moment, where the room has placed it: never over the bid bar. */
export function Tour({ number, onNext, onSkip, picture }: Props) {
  const nouns = useNouns();
  const list = picture.state.gavel === undefined ? listTexts : textsOfGavel;
  const texts = list(nouns, startingBudget(picture) !== null);
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
        {texts[number - 1]}
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
