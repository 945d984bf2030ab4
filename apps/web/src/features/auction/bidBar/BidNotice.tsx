import { Icon } from '../../../ui/Icon.tsx';
import classes from './BidBar.module.css';
import type { Notice } from './notices.ts';
import { Parts } from './Parts.tsx';

export const NOTICE_ID = 'bid-notice';

type Props = {
  readonly notice: Notice;
  /** Whether the keys of the bar do anything. */
  readonly hasKeys: boolean;
};

/** One line for every message, so that nothing moves under a thumb. What is too long for it grows upwards. */
export function BidNotice({ notice, hasKeys }: Props) {
  const { tone, icon, said, shown } = notice;
  return (
    <div className={classes.line}>
      <div className={classes.notice} data-tone={tone}>
        {icon !== null && <Icon name={icon} />}
        <p className={classes.words} id={NOTICE_ID}>
          <output>
            <Parts parts={said} />
          </output>
          <span>
            <Parts parts={shown} />
          </span>
        </p>
        {hasKeys && (
          <p className={classes.keys} aria-hidden>
            <kbd>B</kbd> bids <kbd>1</kbd>–<kbd>4</kbd> chips <kbd>M</kbd> amount <kbd>?</kbd>
          </p>
        )}
      </div>
    </div>
  );
}
