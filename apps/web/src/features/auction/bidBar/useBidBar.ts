import type { LiveState } from '@bracketbid/contract/live/state';
import { useState } from 'react';
import { parseAmount, isManualDisabled, slipQuestion, whyBlocked } from '../amount/bidButton.ts';
import type { Chip } from '../amount/chips.ts';
import { useSeenOffer } from '../amount/useSeenOffer.ts';
import { toBeat } from '../lot/gavelNow.ts';
import { bidFace, findMood } from './barState.ts';
import { type BidFor, principalNow, listPrincipals } from './bidFor.ts';
import { buildNotice } from './notices.ts';
import type { MaximumSet } from './UpTo.tsx';
import { useBidFacts } from './useBidFacts.ts';
import { useOwnAmount } from '../amount/useOwnAmount.ts';
import { useOwnLead } from '../lot/useOwnLead.ts';
import { usePlaceBid } from './usePlaceBid.ts';

/** The bid bar: what it draws, and what each of its presses does. */
export function useBidBar(state: LiveState, userId: string) {
  const { groupId, lot } = state;
  const teamId = lot?.team._id ?? null;
  const [bidFor, setBidFor] = useState<BidFor>({ teamId, principalId: null });
  const principals = listPrincipals(state, userId);
  const principal = principalNow(bidFor, teamId, principals);
  const placing = usePlaceBid({ groupId, teamId, currentAmount: toBeat(state) });
  const { isBusy, sending, confirm, refuse } = placing;
  const known = useBidFacts(state, userId, { isBusy, principal });
  const { facts, room, ended } = known;
  const amounts = useOwnAmount(teamId, facts);
  const { own, unconfirmed, leastStep, step } = amounts;
  const outbid = useOwnLead(lot, userId);

  const mood = findMood(facts, room, step);
  const face = bidFace(facts, room, { step, sending });
  const offer = useSeenOffer({ teamId, amount: face.amount });
  const notice = buildNotice({ mood, step }, facts, room, {
    question: unconfirmed === null ? null : slipQuestion(facts, unconfirmed),
    confirmation: placing.confirmation,
    refusal: placing.refusal,
    ended: ended?.message ?? null,
    outbid,
    sending,
    lostSeconds: known.lostSeconds,
    isStorageAvailable: known.isStorageAvailable,
  });

  const bid = (bidden: { readonly teamId: string; readonly amount: number }) =>
    void placing.place(
      { teamId: bidden.teamId, amount: bidden.amount, onBehalfOf: principal?.userId },
      () => amounts.clear(bidden.teamId),
    );

  const isOpen = mood === 'neutral' || mood === 'hot';
  return {
    facts,
    room,
    mood,
    face,
    chips: amounts.chips,
    own,
    notice,
    isOpen,
    principals,
    principal,
    /** [DEPUTY-2] What was typed, chosen or asked was meant for another purse. */
    bidFor: (principalId: string | null) => {
      setBidFor({ teamId, principalId });
      amounts.clear(teamId);
      confirm(null);
      refuse(null);
    },
    /** Whether somebody has just taken the lead from this member, or has some time ago. */
    outbid: outbid === null ? null : outbid.isNew ? ('now' as const) : ('before' as const),
    isFresh: offer.isFresh && face.press === 'bid',
    /** Where the group has maximum bids: what sets one needs. */
    maximum: {
      teamId,
      typed: parseAmount(own.typed.text),
      why: isOpen || mood === 'leading' ? null : (face.why ?? whyBlocked(facts)),
      onSaid: refuse,
      onSet: ({ message, leads }: MaximumSet) => {
        if (leads !== null && teamId !== null) confirm({ text: message, teamId, amount: leads });
        else refuse(message);
        amounts.clearTyped(teamId);
      },
    },
    isOwnDisabled: !isOpen || isManualDisabled(facts, own.typed.text),
    arm: (chip: Chip) => {
      if (facts.isBusy || face.press !== 'bid') return refuse(face.why);
      if (chip.isBeyond) return refuse('That’s more than you have left.');
      offer.choose({ teamId, amount: chip.amount });
      amounts.choose(chip);
    },
    type: (text: string) => refuse(amounts.type(text)),
    pressOwn: () => {
      const press = amounts.press();
      if (press.kind === 'refuse') refuse(press.reason);
      if (press.kind === 'bid') bid(press);
      if (press.kind === 'nothing') refuse(whyBlocked(facts));
    },
    press: (pressedAtMs: number) => {
      if (face.press === 'resume') return ended?.resume();
      if (face.press === null) return refuse(face.why);
      const press = offer.press(facts.currentAmount, pressedAtMs, leastStep);
      if (press.kind === 'refuse') refuse(press.reason);
      if (press.kind === 'bid') bid(press);
    },
  };
}
