import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import classes from './BidBar.module.css';
import { NOTICE_ID } from './BidNotice.tsx';
import { amountToConfirm, type OwnAmount } from '../amount/ownAmount.ts';

type Props = {
  readonly own: OwnAmount;
  readonly isDisabled: boolean;
  readonly onType: (text: string) => void;
  readonly onPress: () => void;
  /** Sets the amount as a maximum, where the group has maximum bids. */
  readonly upTo: ReactNode;
};

/** A bid of any amount: a field, and its button, which asks again where the amount may be a slip. */
export function OwnAmountForm({ own, isDisabled, onType, onPress, upTo }: Props) {
  const unconfirmed = amountToConfirm(own);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPress();
  };
  return (
    <form
      className={classes.own}
      onSubmit={submit}
      data-question={unconfirmed !== null || undefined}
      data-maximum={upTo !== null || undefined}
    >
      <label className={classes.field}>
        <span aria-hidden>$</span>
        <input
          aria-label="Bid amount in dollars"
          placeholder="Amount"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="send"
          data-key="amount"
          aria-keyshortcuts="M"
          aria-invalid={own.typed.problem !== null}
          aria-describedby={NOTICE_ID}
          value={own.typed.text}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={ignoreHeldEnter}
        />
      </label>
      <button type="submit" aria-disabled={isDisabled} onKeyDown={ignoreHeldEnter}>
        {unconfirmed === null ? 'Bid' : `Yes, bid ${formatDollars(unconfirmed)}`}
      </button>
      {unconfirmed === null && upTo}
    </form>
  );
}

/** A held key counts once: its repeats must neither confirm a question nor bid again. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
