import type { Phase } from '@bracketbid/contract/entities';
import { refusalMessage } from '@bracketbid/contract/messages';
import { whyNotBid } from '@bracketbid/engine/auction/questions';
import { formatDollars, WHOLE_DOLLARS } from '@bracketbid/engine/money/dollars';

/** What the bid bar is drawn by. Whole dollars. */
export type BidBarFacts = {
  readonly phase: Phase;
  readonly hasTeam: boolean;
  readonly isConnected: boolean;
  /** A bid of this screen is on its way. */
  readonly isBusy: boolean;
  /** The second after the countdown has reached 1. */
  readonly isClosing: boolean;
  readonly currentAmount: number;
  readonly isHighestBidder: boolean;
  readonly remaining: number;
};

export type BidButton = {
  readonly label: string;
  readonly amount: number;
  readonly isDisabled: boolean;
  /** Why not, in words; null while one may bid. */
  readonly reason: string | null;
};

export const WAIT_LABEL = 'WAIT FOR OTHERS';

/** The one-step bid: a dollar more than the current amount, or why not. */
export function bidButton(facts: BidBarFacts): BidButton {
  const amount = facts.currentAmount + 1;
  const reason = whyBlocked(facts) ?? whyNotAmount(facts, amount);
  return {
    label: facts.isHighestBidder ? WAIT_LABEL : `Bid ${formatDollars(amount)}`,
    amount,
    isDisabled: facts.isBusy || reason !== null,
    reason,
  };
}

/** Whether a bid of any amount must wait, as SPEC.md section 5 lists it; the amount is judged when it is sent. */
export function isManualDisabled(facts: BidBarFacts, typed: string): boolean {
  return typed === '' || facts.isBusy || facts.isHighestBidder || whyBlocked(facts) !== null;
}

function whyBlocked(facts: BidBarFacts): string | null {
  if (!facts.isConnected) return 'Reconnecting. You can bid as soon as the connection is back.';
  if (facts.phase === 'paused') return 'The auction is paused.';
  if (facts.phase !== 'open' || !facts.hasTeam) return 'Bidding opens with the next team.';
  if (facts.isClosing) return 'The hammer is about to fall.';
  return null;
}

/** Why the rules would refuse an amount, in words; null if they would take it. */
export function whyNotAmount(
  facts: Pick<BidBarFacts, 'currentAmount' | 'isHighestBidder' | 'remaining'>,
  amount: number,
): string | null {
  const refusal = whyNotBid(facts, amount);
  return refusal === null ? null : refusalMessage(refusal);
}

/** What a person types, as digits without leading noughts, at most as long as an amount can be. */
export function typedAmount(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, AMOUNT_DIGITS_MAX);
}

const AMOUNT_DIGITS_MAX = 9;

/** The amount typed, or null for one that is none. */
export function amountOf(typed: string): number | null {
  return WHOLE_DOLLARS.test(typed) ? Number(typed) : null;
}
