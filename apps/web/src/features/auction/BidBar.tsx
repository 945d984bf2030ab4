import type { LiveState } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { ApiFailure } from '../../api/call.ts';
import { placeBid } from '../../live/bidding.ts';
import { useLive } from '../../live/liveStore.ts';
import { pageMs } from '../../live/serverClock.ts';
import { useCountdown } from '../../live/useCountdown.ts';
import { Dollars } from '../../ui/Dollars.tsx';
import { notify, NOTICE_MS } from '../../ui/notify.ts';
import classes from './BidBar.module.css';
import { type BidBarFacts, bidButton, isManualDisabled, slipQuestion } from './bidButton.ts';
import { askedAmount, emptyAmount, followLot, pressOwn, typeOwn } from './ownAmount.ts';
import { useKeptFocus } from './useKeptFocus.ts';

type Props = { readonly state: LiveState; readonly userId: string };

/** What the server has said of a bid that stands. */
type Notice = { readonly text: string; readonly teamId: string; readonly amount: number };

/** Where the thumb is: what is left, a dollar more, or an amount of one's own. */
export function BidBar({ state, userId }: Props) {
  const teamId = state.lot?.team._id ?? null;
  const [kept, setOwn] = useState(() => emptyAmount(teamId));
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => setNotice(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
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
  const own = followLot(kept, teamId, facts);
  if (own !== kept) setOwn(own);
  const asked = askedAmount(own);

  const isOwnDisabled = isManualDisabled(facts, own.typed.text);
  const oneStep = useKeptFocus(button.isDisabled);
  const ownButton = useKeptFocus(isOwnDisabled);

  const bid = async (onTeamId: string | null, amount: number) => {
    if (onTeamId === null || isBusy) return;
    setBusy(true);
    try {
      const { message } = await placeBid({ groupId: state.groupId, teamId: onTeamId, amount });
      setNotice(message === undefined ? null : { text: message, teamId: onTeamId, amount });
      // What was typed for the next team in the meantime stays.
      setOwn((now) => (now.teamId === onTeamId ? emptyAmount(onTeamId) : now));
    } catch (error) {
      const said = error instanceof ApiFailure ? error.message : '';
      notify.error(said || 'Bidding failed');
    } finally {
      setBusy(false);
    }
  };

  const bidTyped = (event: FormEvent) => {
    event.preventDefault();
    const press = pressOwn(own, facts, pageMs());
    if (press.kind === 'refuse') notify.error(press.reason);
    if (press.kind === 'ask') setOwn(press.own);
    if (press.kind === 'bid') void bid(press.teamId, press.amount);
  };

  // Of a bid that was outbid since, nothing is said that sounds like leading.
  const isNoticed =
    notice !== null && notice.teamId === teamId && facts.currentAmount <= notice.amount;
  const said =
    own.typed.problem ??
    (asked === null ? null : slipQuestion(facts, asked)) ??
    (isNoticed ? notice.text : button.reason);

  return (
    <section className={classes.bar} aria-label="Your bid">
      <div className={classes.left}>
        <span>Your Remaining Amount</span>
        <strong>
          <Dollars amount={remaining} />
        </strong>
      </div>
      <Button
        ref={oneStep}
        className={classes.one}
        size="lg"
        disabled={button.isDisabled}
        loading={isBusy}
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
            // A key that is held down presses once: it must not answer its own question.
            if (event.key === 'Enter' && event.repeat) event.preventDefault();
          }}
        />
        <Button
          ref={ownButton}
          type="submit"
          variant={asked === null ? 'default' : 'filled'}
          disabled={isOwnDisabled}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.repeat) event.preventDefault();
          }}
        >
          {asked === null ? 'Bid' : `Yes, bid ${formatDollars(asked)}`}
        </Button>
      </form>
      {/* One line for all that is said, so that nothing moves under a thumb. */}
      <output id="bid-reason" className={classes.reason}>
        {said ?? ' '}
      </output>
    </section>
  );
}
