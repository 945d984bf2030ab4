import type { LiveState } from '@bracketbid/contract/entities';
import { MESSAGES } from '@bracketbid/contract/messages';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { ApiFailure } from '../../api/call.ts';
import { placeBid } from '../../live/bidding.ts';
import { useLive } from '../../live/liveStore.ts';
import { useCountdown } from '../../live/useCountdown.ts';
import { Dollars } from '../../ui/Dollars.tsx';
import { notify } from '../../ui/notify.ts';
import classes from './BidBar.module.css';
import {
  amountOf,
  AT_ONCE_MS,
  type BidBarFacts,
  bidButton,
  isManualDisabled,
  mayBeASlip,
  NOTHING_TYPED,
  slipQuestion,
  typeAmount,
  whyNotAmount,
} from './bidButton.ts';

type Props = { readonly state: LiveState; readonly userId: string };

/** Where the thumb is: what is left, a dollar more, or an amount of one's own. */
export function BidBar({ state, userId }: Props) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const typedAtMs = useRef(-Infinity);
  // The bid that may be a slip, and waits for a second press: of this team, over this amount.
  const [asked, setAsked] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const connection = useLive((live) =>
    live.connection === 'connecting' ? 'lost' : live.connection,
  );
  const seconds = useCountdown(state.lot?.closesAt ?? null);
  // For the second in which the countdown shows 1 the button is locked.
  const isClosing = seconds !== null && seconds <= 1;
  const remaining = state.members.find((member) => member.user._id === userId)?.remaining ?? 0;
  const facts: BidBarFacts = {
    phase: state.phase,
    hasTeam: state.lot !== null,
    connection,
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
      setTyped(NOTHING_TYPED);
    } catch (error) {
      const said = error instanceof ApiFailure ? error.message : '';
      notify.error(said || 'Bidding failed');
    } finally {
      setBusy(false);
    }
  };

  const ownAmount = amountOf(typed.text);
  // Another team, another current amount or another amount typed: the question is another one.
  const question = `${state.lot?.team._id ?? ''} ${facts.currentAmount} ${typed.text}`;
  const isAskedAgain = asked === question && ownAmount !== null;

  const type = (text: string) => {
    const nowMs = performance.now();
    setTyped(typeAmount(typed, text, nowMs - typedAtMs.current < AT_ONCE_MS));
    typedAtMs.current = nowMs;
  };

  const bidTyped = (event: FormEvent) => {
    event.preventDefault();
    if (ownAmount === null) return;
    const reason = facts.isHighestBidder ? MESSAGES.waitForOthers : whyNotAmount(facts, ownAmount);
    if (reason !== null) return notify.error(reason);
    if (isManualDisabled(facts, typed.text)) return;
    if (mayBeASlip(facts, ownAmount) && !isAskedAgain) return setAsked(question);
    setAsked(null);
    void bid(ownAmount);
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
          aria-invalid={typed.problem !== null}
          aria-describedby="bid-reason"
          value={typed.text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant={isAskedAgain ? 'filled' : 'default'}
          disabled={isManualDisabled(facts, typed.text)}
        >
          {isAskedAgain ? `Yes, bid ${formatDollars(ownAmount)}` : 'Bid'}
        </Button>
      </form>
      {/* One line for all that is said, so that nothing moves under a thumb. */}
      <output id="bid-reason" className={classes.reason}>
        {typed.problem ?? (isAskedAgain ? slipQuestion(facts, ownAmount) : button.reason) ?? ' '}
      </output>
    </section>
  );
}
