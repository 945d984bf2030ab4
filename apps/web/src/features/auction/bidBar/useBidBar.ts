import type { LiveState } from '@bracketbid/contract/entities';
import { leastBid } from '@bracketbid/engine/auction/settings';
import { useState } from 'react';
import { useAction } from '../../../api/useAction.ts';
import { placeBid } from '../../../live/auction/bidding.ts';
import { useConnection } from '../../../live/connection.ts';
import { pageMs, serverClock } from '../../../live/clock/serverClock.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { NOTICE_MS } from '../../../ui/notices/noticeKind.ts';
import { type BidFor, principalNow, principalsOf } from './bidFor.ts';
import { barFacts, standingConfirmation, type Confirmation } from './barFacts.ts';
import { barRoom } from './barRoom.ts';
import { bidFace, moodOf } from './barState.ts';
import { amountOf, isManualDisabled, slipQuestion, whyBlocked } from '../amount/bidButton.ts';
import { armedStep, type Chip, chipsOf, chipSteps, followChip, noChip } from '../amount/chips.ts';
import type { MaximumSet } from './UpTo.tsx';
import { readingMs, useIsLong, useMoment, useSecondsSince } from '../lot/moments.ts';
import { noticeOf } from './notices.ts';
import { amountToConfirm, emptyAmount, followLot, pressOwn, typeOwn } from '../amount/ownAmount.ts';
import { useLotResult } from '../lot/useLotResult.ts';
import { useOwnLead } from './useOwnLead.ts';
import { useSeenOffer } from '../amount/useSeenOffer.ts';

/** A bid that takes longer than this says that it is on its way. Milliseconds. */
const SLOW_MS = 400;
const noticeMs = () => NOTICE_MS;

/** Why something was refused while a team was up. */
type Refused = { readonly text: string; readonly teamId: string | null };
const refusedMs = ({ text }: Refused) => readingMs(text);

/** The bid bar: what it draws, and what each of its presses does. */
export function useBidBar(state: LiveState, userId: string) {
  const { lot } = state;
  const teamId = lot?.team._id ?? null;
  const { run, isRunning } = useAction('Bidding failed');
  const connection = useConnection((live) => live.connection);
  const ended = useConnection((live) => live.ended);
  const isStorageAvailable = useConnection((live) => live.isStorageAvailable);
  const seconds = useCountdown(lot?.closesAt ?? null);
  const opensIn = useCountdown(lot?.opensAt ?? null);
  const pauseSeconds = useCountdown(state.pause?.until ?? null);
  const lostSeconds = useSecondsSince(connection === 'lost');
  const result = useLotResult();
  const outbid = useOwnLead(lot, userId);
  const [kept, setConfirmation] = useMoment<Confirmation>(noticeMs);
  const [refusal, setRefused] = useMoment<Refused>(refusedMs);
  const [sent, setSent] = useState<number | null>(null);
  const isSlow = useIsLong(isRunning, SLOW_MS);
  const [bidFor, setBidFor] = useState<BidFor>({ teamId, principalId: null });
  const principals = principalsOf(state, userId);
  const principal = principalNow(bidFor, teamId, principals);

  const confirmation = standingConfirmation(kept, teamId, lot?.amount ?? 0);
  // Between the server's answer and its message the own bid leads already.
  const isAhead = confirmation !== null && confirmation.amount > (lot?.amount ?? 0);
  const facts = barFacts(state, userId, {
    connection,
    isBusy: isRunning || isAhead,
    seconds,
    principal,
  });
  const room = barRoom(state, userId, {
    seconds,
    opensIn,
    pauseSeconds,
    result,
    nowMs: serverClock.nowMs(),
  });

  const [keptOwn, setOwn] = useState(() => emptyAmount(teamId));
  const own = followLot(keptOwn, teamId, facts);
  if (own !== keptOwn) setOwn(own);
  const [keptChip, setChip] = useState(() => noChip(teamId));
  const armed = followChip(keptChip, teamId);
  if (armed !== keptChip) setChip(armed);

  const { currentAmount, sizes } = facts;
  const leastStep = leastBid(sizes, currentAmount) - currentAmount;
  const chips = chipsOf(chipSteps(leastStep), armed, facts);
  const step = armedStep(chips);
  const mood = moodOf(facts, room, step);
  const sending = isSlow ? sent : null;
  const face = bidFace(facts, room, { step, sending });
  const offer = useSeenOffer({ teamId, amount: face.amount });
  const unconfirmed = amountToConfirm(own);
  const notice = noticeOf({ mood, step }, facts, room, {
    question: unconfirmed === null ? null : slipQuestion(facts, unconfirmed),
    confirmation: confirmation?.text ?? null,
    refusal: refusal?.teamId === teamId ? refusal.text : null,
    ended: ended?.message ?? null,
    outbid,
    sending,
    lostSeconds,
    isStorageAvailable,
  });

  const refuse = (text: string | null) => setRefused(text === null ? null : { text, teamId });
  const bid = async (onTeamId: string, amount: number) => {
    refuse(null);
    setSent(amount);
    await run(
      async () => {
        const placed = await placeBid({
          groupId: state.groupId,
          teamId: onTeamId,
          amount,
          onBehalfOf: principal?.userId,
        });
        const { message, answered } = placed;
        // A maximum was said earlier: the bid counts, and does not lead.
        if (answered === true) refuse(message ?? null);
        else
          setConfirmation(
            message === undefined ? null : { text: message, teamId: onTeamId, amount },
          );
        // Keep what was typed or chosen for the next team in the meantime.
        setOwn((now) => (now.teamId === onTeamId ? emptyAmount(onTeamId) : now));
        setChip((now) => (now.teamId === onTeamId ? noChip(onTeamId) : now));
      },
      (failure) => refuse(failure.message),
    );
  };

  const isOpen = mood === 'neutral' || mood === 'hot';
  return {
    facts,
    room,
    mood,
    face,
    chips,
    own,
    notice,
    isOpen,
    principals,
    principal,
    /** [DEPUTY-2] What was typed, chosen or asked was meant for another purse. */
    bidFor: (principalId: string | null) => {
      setBidFor({ teamId, principalId });
      setOwn(emptyAmount(teamId));
      setChip(noChip(teamId));
      setConfirmation(null);
      refuse(null);
    },
    /** Whether somebody has just taken the lead from this member, or has some time ago. */
    outbid: outbid === null ? null : outbid.isNew ? ('now' as const) : ('before' as const),
    isFresh: offer.isFresh && face.press === 'bid',
    /** Where the group has maximum bids: what sets one needs. */
    maximum: {
      teamId,
      typed: amountOf(own.typed.text),
      why: isOpen || mood === 'leading' ? null : (face.why ?? whyBlocked(facts)),
      onSaid: refuse,
      onSet: ({ message, leads }: MaximumSet) => {
        if (leads !== null && teamId !== null) {
          setConfirmation({ text: message, teamId, amount: leads });
        } else refuse(message);
        setOwn((now) => (now.teamId === teamId ? emptyAmount(teamId) : now));
      },
    },
    isOwnDisabled: !isOpen || isManualDisabled(facts, own.typed.text),
    arm: (chip: Chip) => {
      if (facts.isBusy || face.press !== 'bid') return refuse(face.why);
      if (chip.isBeyond) return refuse('That’s more than you have left.');
      offer.choose({ teamId, amount: chip.amount });
      setChip({ teamId, step: chip.step });
    },
    type: (text: string) => {
      const typed = typeOwn(own, text, pageMs());
      setOwn(typed);
      refuse(typed.typed.problem);
    },
    pressOwn: () => {
      const press = pressOwn(own, facts, pageMs());
      if (press.kind === 'refuse') refuse(press.reason);
      if (press.kind === 'confirm') setOwn(press.own);
      if (press.kind === 'bid') void bid(press.teamId, press.amount);
      if (press.kind === 'nothing') refuse(whyBlocked(facts));
    },
    press: (pressedAtMs: number) => {
      if (face.press === 'resume') return ended?.resume();
      if (face.press === null) return refuse(face.why);
      const press = offer.press(currentAmount, pressedAtMs, leastStep);
      if (press.kind === 'refuse') refuse(press.reason);
      if (press.kind === 'bid') void bid(press.teamId, press.amount);
    },
  };
}
