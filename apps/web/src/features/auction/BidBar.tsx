import type { LiveState } from '@bracketbid/contract/entities';
import { MESSAGES } from '@bracketbid/contract/messages';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ApiFailure } from '../../api/call.ts';
import { placeBid } from '../../live/bidding.ts';
import { useLive } from '../../live/liveStore.ts';
import { useCountdown } from '../../live/useCountdown.ts';
import { Dollars } from '../../ui/Dollars.tsx';
import { notify } from '../../ui/notify.ts';
import classes from './BidBar.module.css';
import {
  amountOf,
  type BidBarFacts,
  bidButton,
  isManualDisabled,
  typedAmount,
  whyNotAmount,
} from './bidButton.ts';

type Props = { readonly state: LiveState; readonly userId: string };

/** Where the thumb is: what is left, a dollar more, or an amount of one's own. */
export function BidBar({ state, userId }: Props) {
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isConnected = useLive((live) => live.connection === 'online');
  const seconds = useCountdown(state.lot?.closesAt ?? null);
  // For the second in which the countdown shows 1 the button is locked.
  const isClosing = seconds !== null && seconds <= 1;
  const remaining = state.members.find((member) => member.user._id === userId)?.remaining ?? 0;
  const facts: BidBarFacts = {
    phase: state.phase,
    hasTeam: state.lot !== null,
    isConnected,
    isBusy,
    isClosing,
    currentAmount: state.lot?.amount ?? 0,
    isHighestBidder: state.lot?.bidder?._id === userId,
    remaining,
  };
  const button = bidButton(facts);

  const bid = async (amount: number) => {
    if (state.lot === null || isBusy) return;
    setBusy(true);
    try {
      await placeBid({ groupId: state.groupId, teamId: state.lot.team._id, amount });
      setTyped('');
    } catch (error) {
      const said = error instanceof ApiFailure ? error.message : '';
      notify.error(said || 'Bidding failed');
    } finally {
      setBusy(false);
    }
  };

  const bidTyped = (event: FormEvent) => {
    event.preventDefault();
    const amount = amountOf(typed);
    if (amount === null) return;
    const reason = facts.isHighestBidder ? MESSAGES.waitForOthers : whyNotAmount(facts, amount);
    if (reason !== null) notify.error(reason);
    else if (!isManualDisabled(facts, typed)) void bid(amount);
  };

  return (
    <section className={classes.bar} aria-label="Your bid">
      <div className={classes.left}>
        <span>Your Remaining Amount</span>
        <strong>
          <Dollars amount={remaining} />
        </strong>
      </div>
      <Button
        className={classes.one}
        size="lg"
        disabled={button.isDisabled}
        loading={isBusy}
        onClick={() => void bid(button.amount)}
        aria-describedby="bid-reason"
      >
        {button.label}
      </Button>
      <form className={classes.own} onSubmit={bidTyped}>
        <TextInput
          className={classes.field}
          aria-label="Bid amount in dollars"
          placeholder="Your amount"
          inputMode="numeric"
          autoComplete="off"
          leftSection="$"
          value={typed}
          onChange={(event) => setTyped(typedAmount(event.currentTarget.value))}
        />
        <Button type="submit" variant="default" disabled={isManualDisabled(facts, typed)}>
          Bid
        </Button>
      </form>
      <p id="bid-reason" className={classes.reason}>
        {button.reason ?? ' '}
      </p>
    </section>
  );
}
