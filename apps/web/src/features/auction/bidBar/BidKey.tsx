import type { MouseEvent } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import type { BidFace } from './barState.ts';
import classes from './BidBar.module.css';
import { NOTICE_ID } from './BidNotice.tsx';
import { ignoreHeldEnter } from './OwnAmountForm.tsx';

/** From so many letters on, the first line takes two. */
const LONG_LETTERS = 22;

type Props = {
  readonly face: BidFace;
  readonly isLeading?: boolean;
  readonly isBusy?: boolean;
  /** Whether its amount has just risen. */
  readonly isFresh?: boolean;
  readonly onPress?: (event: MouseEvent) => void;
};

/**
 * The bid button. It never loses the focus: where nobody may bid, it stays and says why. While its amount is new, a
 * shield takes the taps that were meant for the one before.
 */
export function BidKey({
  face,
  isLeading = false,
  isBusy = false,
  isFresh = false,
  onPress,
}: Props) {
  return (
    <div className={classes.under} role="presentation" onClick={onPress}>
      <button
        type="button"
        className={classes.key}
        data-key="bid"
        title={face.title}
        data-leading={isLeading || undefined}
        data-long={face.label.length > LONG_LETTERS || undefined}
        aria-keyshortcuts="B"
        aria-disabled={face.press === null}
        aria-busy={isBusy || undefined}
        aria-describedby={NOTICE_ID}
        onKeyDown={ignoreHeldEnter}
      >
        <span className={classes.label}>
          {isLeading && <Icon name="check" />}
          {face.label}
        </span>
        {face.second !== null && <small>{face.second}</small>}
      </button>
      {isFresh && <span className={classes.shield} />}
    </div>
  );
}
