import type { Phase } from '@bracketbid/contract/live/state';
import { bidRefusalMessage } from '@bracketbid/contract/text/messages';
import { whyNotBid } from '@bracketbid/engine/auction/questions';
import type { BidSizes } from '@bracketbid/engine/auction/settings';
import { formatDollars, parseDollars } from '@bracketbid/engine/money/dollars';

/** The facts that the bid bar shows. Whole dollars. */
export type BidBarFacts = {
  readonly phase: Phase;
  readonly hasTeam: boolean;
  readonly connection: 'connecting' | 'online' | 'lost' | 'ended';
  /** A bid from this screen is in flight. */
  readonly isBusy: boolean;
  /** The second after the countdown has reached 1. */
  readonly isClosing: boolean;
  readonly currentAmount: number;
  readonly isHighestBidder: boolean;
  /** Infinite where money has no limit. */
  readonly remaining: number;
  /** What the member has spent, whoever is bid for. */
  readonly spent: number;
  /** How large bids of this auction have to be. */
  readonly sizes: BidSizes;
  /** [GAVEL-5] Only the room bids: who holds a phone shows a paddle. */
  readonly isPhonesOff?: boolean;
  /** [DEPUTY-2] For whom is bid, if not for oneself: all of these facts are theirs. */
  readonly principal?: string | undefined;
};

/** Whether the button beside the field is disabled: nothing is typed, or no bid of any amount is possible. The amount itself is checked when it is sent. */
export function isManualDisabled(facts: BidBarFacts, typed: string): boolean {
  return typed === '' || facts.isBusy || facts.isHighestBidder || whyBlocked(facts) !== null;
}

/** Why no bid of any amount is possible, in words; null if one may be. Of the own lead and the own money it says nothing. */
export function whyBlocked(facts: BidBarFacts): string | null {
  if (facts.connection === 'ended') return 'Choose “Use here” to bid on this page.';
  if (facts.connection === 'connecting') return 'Connecting. You can bid in a moment.';
  if (facts.connection === 'lost') {
    return 'Reconnecting. You can bid as soon as the connection is back.';
  }
  if (facts.phase === 'paused') return 'The auction is paused.';
  if (facts.isPhonesOff === true) return PHONES_OFF;
  if (facts.phase !== 'open' || !facts.hasTeam) return 'Bidding opens with the next lot.';
  if (facts.isClosing) return 'The hammer is about to fall.';
  return null;
}

export const PHONES_OFF = 'Phones don’t bid tonight: show your paddle.';

/** Why the rules would refuse an amount, in words; null if they would accept it. */
export function whyNotAmount(
  facts: Pick<
    BidBarFacts,
    'currentAmount' | 'isHighestBidder' | 'remaining' | 'sizes' | 'principal'
  >,
  amount: number,
): string | null {
  const refusal = whyNotBid(facts, amount);
  return refusal === null ? null : bidRefusalMessage(refusal, facts.principal);
}

/** The text in the amount field, and why the last input was rejected. */
export type Typed = { readonly text: string; readonly problem: string | null };

export const NOTHING_TYPED: Typed = { text: '', problem: null };

const NOT_DIGITS = 'Whole dollars only, for example 12.';

/**
 * The field after typing or pasting. An amount is binding, so it never changes silently: input that is not whole
 * dollars in digits is rejected with a reason, and the amount stays as it was. So are digits that follow such input,
 * or "5.5" would become 55. In an empty field, where nothing can be deleted, only digits that follow at once are
 * rejected: "-5" is not 5.
 *
 * @param isAtOnce  within a second of the input before
 */
export function typeAmount(before: Typed, after: string, isAtOnce = false): Typed {
  const text = after.trim();
  const isMoreOfTheSame = text.length > before.text.length && text.startsWith(before.text);
  const isHeld = before.text !== '' || isAtOnce;
  if (before.problem === NOT_DIGITS && isHeld && isMoreOfTheSame) return before;
  if (text === '') return NOTHING_TYPED;
  if (!/^[0-9]+$/.test(text)) return { text: before.text, problem: NOT_DIGITS };
  if (text.startsWith('0')) {
    return { text: before.text, problem: 'An amount can’t start with 0.' };
  }
  if (text.length > AMOUNT_DIGITS_MAX) {
    return {
      text: before.text,
      problem: `An amount can have ${AMOUNT_DIGITS_MAX} digits at most.`,
    };
  }
  return { text, problem: null };
}

/** Keys within this time of each other type one amount. */
export const AT_ONCE_MS = 1000;

const AMOUNT_DIGITS_MAX = 9;

/** From this many dollars, a multiple of the current amount may be a slip. */
const SLIP_DOLLARS_MIN = 20;
const SLIP_FACTOR = 3;

/** Whether an amount is so far above the current one, or so large a part of the money left, that it needs a second press. */
export function mayBeASlip(
  { currentAmount, remaining }: Pick<BidBarFacts, 'currentAmount' | 'remaining'>,
  amount: number,
): boolean {
  const isFar = amount >= SLIP_DOLLARS_MIN && amount >= currentAmount * SLIP_FACTOR;
  return isFar || amount > remaining / 2;
}

/** The question before such a bid. */
export function slipQuestion(
  { currentAmount, remaining }: Pick<BidBarFacts, 'currentAmount' | 'remaining'>,
  amount: number,
): string {
  if (amount > remaining / 2) return 'That’s more than half of your money. Press again to bid it.';
  return currentAmount === 0
    ? 'That’s a high first bid. Press again to bid it.'
    : `That’s far above ${formatDollars(currentAmount)}. Press again to bid it.`;
}

/** The typed amount; null if it is not valid. */
export function parseAmount(typed: string): number | null {
  return parseDollars(typed);
}
