import type { LiveState } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { useAction } from '../../api/useAction.ts';
import { placeBid } from '../../live/bidding.ts';
import { useConnection } from '../../live/connection.ts';
import { pageMs } from '../../live/serverClock.ts';
import { useCountdown } from '../../live/useCountdown.ts';
import { Dollars } from '../../ui/Dollars.tsx';
import { notify, NOTICE_MS } from '../../ui/notify.ts';
import classes from './BidBar.module.css';
import { barFacts, barLine, type Confirmation } from './barFacts.ts';
import { bidButton, isManualDisabled } from './bidButton.ts';
import { amountToConfirm, emptyAmount, followLot, pressOwn, typeOwn } from './ownAmount.ts';
import { useKeptFocus } from './useKeptFocus.ts';

type Props = { readonly state: LiveState; readonly userId: string };

/** Within reach of the thumb: the money left, a bid of one dollar more, and a custom amount. */
export function BidBar({ state, userId }: Props) {
  const teamId = state.lot?.team._id ?? null;
  const [kept, setOwn] = useState(() => emptyAmount(teamId));
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  useEffect(() => {
    if (confirmation === null) return undefined;
    const timer = setTimeout(() => setConfirmation(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [confirmation]);
  const { run, isRunning } = useAction('Bidding failed');
  const connection = useConnection((live) => live.connection);
  const seconds = useCountdown(state.lot?.closesAt ?? null);
  const facts = barFacts(state, userId, { connection, isBusy: isRunning, seconds });
  const button = bidButton(facts);
  const own = followLot(kept, teamId, facts);
  if (own !== kept) setOwn(own);
  const unconfirmed = amountToConfirm(own);

  const isOwnDisabled = isManualDisabled(facts, own.typed.text);
  const oneStep = useKeptFocus(button.isDisabled);
  const ownButton = useKeptFocus(isOwnDisabled);

  const bid = async (onTeamId: string | null, amount: number) => {
    if (onTeamId === null) return;
    await run(
      async () => {
        const { message } = await placeBid({ groupId: state.groupId, teamId: onTeamId, amount });
        setConfirmation(message === undefined ? null : { text: message, teamId: onTeamId, amount });
        // Keep what was typed for the next team in the meantime.
        setOwn((now) => (now.teamId === onTeamId ? emptyAmount(onTeamId) : now));
      },
      (failure) => notify.error(failure.message),
    );
  };

  const bidTyped = (event: FormEvent) => {
    event.preventDefault();
    const press = pressOwn(own, facts, pageMs());
    if (press.kind === 'refuse') notify.error(press.reason);
    if (press.kind === 'confirm') setOwn(press.own);
    if (press.kind === 'bid') void bid(press.teamId, press.amount);
  };

  return (
    <section className={classes.bar} aria-label="Your bid">
      <div className={classes.left}>
        <span>Your Remaining Amount</span>
        <strong>
          <Dollars amount={facts.remaining} />
        </strong>
      </div>
      <Button
        ref={oneStep}
        className={classes.one}
        size="lg"
        disabled={button.isDisabled}
        loading={isRunning}
        onClick={() => void bid(teamId, button.amount)}
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
          aria-invalid={own.typed.problem !== null}
          aria-describedby="bid-reason"
          value={own.typed.text}
          onChange={(event) => setOwn(typeOwn(own, event.currentTarget.value, pageMs()))}
          onKeyDown={(event) => {
            // A held key counts once: its repeats must not confirm the question.
            if (event.key === 'Enter' && event.repeat) event.preventDefault();
          }}
        />
        <Button
          ref={ownButton}
          type="submit"
          variant={unconfirmed === null ? 'default' : 'filled'}
          disabled={isOwnDisabled}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.repeat) event.preventDefault();
          }}
        >
          {unconfirmed === null ? 'Bid' : `Yes, bid ${formatDollars(unconfirmed)}`}
        </Button>
      </form>
      {/* One line for every message, so that nothing moves under a thumb. */}
      <output id="bid-reason" className={classes.reason}>
        {barLine(facts, own, confirmation, button.reason) ?? ' '}
      </output>
    </section>
  );
}
