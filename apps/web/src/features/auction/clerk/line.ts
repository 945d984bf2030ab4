import { counted } from '@bracketbid/contract/counted';
import type { GavelState } from '@bracketbid/contract/live/gavel';
import { type BidSizes, leastBid } from '@bracketbid/engine/auction/settings';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { type Bidder, type Directory, membersNamed } from './directory.ts';

/** The largest bid of an auction without a limit of money. Dollars. */
const AMOUNT_MAX = 1_000_000_000;
/** Digits of a seat's number. */
const SEAT_DIGITS_MAX = 3;
const NAME_MAX = 40;

/** The line as it is typed: `120`, `/31`, `120/31`, `120/ana`. */
export type TypedLine = {
  /** Null while none is typed: the next amount is meant. */
  readonly amount: number | null;
  /** What follows the stroke; null while there is none. */
  readonly who: string | null;
};

function readLine(text: string): TypedLine {
  const stroke = text.indexOf('/');
  const amount = stroke === -1 ? text : text.slice(0, stroke);
  return {
    amount: amount === '' ? null : Number(amount),
    who: stroke === -1 ? null : text.slice(stroke + 1),
  };
}

/** The line after one more character; the same line where that means nothing in it. */
export function typeInLine(text: string, character: string): string {
  const { amount, who } = readLine(text);
  if (character === '/') return who === null ? `${text}/` : text;
  if (/^[0-9]$/.test(character)) {
    if (who === null) {
      const isZero = amount === null && character === '0';
      return isZero || Number(text + character) > AMOUNT_MAX ? text : text + character;
    }
    return /^[0-9]*$/.test(who) && who.length < SEAT_DIGITS_MAX ? text + character : text;
  }
  const isName = who !== null && !/[0-9]/.test(who) && who.length < NAME_MAX;
  const isLetter = /^[\p{L}'’.-]$/u.test(character) || (character === ' ' && who !== '');
  return isName && isLetter ? text + character : text;
}

/** What a line would do, as it is shown before it counts. */
export type Meaning =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'call'; readonly amount: number }
  | { readonly kind: 'bid' | 'name'; readonly amount: number; readonly bidder: Bidder }
  | {
      readonly kind: 'unclear';
      readonly why: string;
      /** Who is meant, if that much is known. */
      readonly bidder: Bidder | null;
    };

export type LineFacts = {
  readonly gavel: Pick<GavelState, 'stage' | 'amount' | 'called' | 'leader'>;
  readonly sizes: BidSizes;
  readonly directory: Directory;
  /** Whether the auction is paused. */
  readonly isPaused: boolean;
  /** What somebody may still spend; null where money has no limit. */
  readonly amountLeft: (personId: string) => number | null;
};

/** The least amount that the next bid has. */
export function nextAmount({ gavel, sizes }: Pick<LineFacts, 'gavel' | 'sizes'>): number {
  return leastBid(sizes, gavel.amount);
}

export function findMeaning(text: string, facts: LineFacts): Meaning {
  if (text === '') return { kind: 'nothing' };
  const { amount, who } = readLine(text);
  const { gavel } = facts;
  const found = who === null ? null : whoIs(who, facts.directory);
  const bidder = found === null || typeof found === 'string' ? null : found;
  const unclear = (why: string): Meaning => ({ kind: 'unclear', why, bidder });
  if (facts.isPaused) return unclear('The auction is paused.');
  if (!['open', 'called', 'once', 'twice'].includes(gavel.stage)) {
    return unclear(
      gavel.stage === 'shown' ? 'Not open yet: Enter on an empty line opens it.' : 'No lot is up.',
    );
  }
  const least = nextAmount(facts);
  if (amount !== null && amount < least) {
    return unclear(
      gavel.amount === 0
        ? `Bids begin at ${formatDollars(least)}.`
        : `Not above ${formatDollars(gavel.amount)}. The next bid is ${formatDollars(least)}.`,
    );
  }
  if (typeof found === 'string') return unclear(found);
  if (bidder === null) {
    return amount === null ? unclear('Type a seat’s number.') : { kind: 'call', amount };
  }
  const isNamed = amount === null && gavel.called !== null;
  const leads = gavel.leader?._id === bidder.personId;
  if (leads && (isNamed || gavel.called === null)) return unclear(`${bidder.name} leads already.`);
  const dollars = isNamed && gavel.called !== null ? gavel.called : (amount ?? least);
  const left = facts.amountLeft(bidder.personId);
  if (left !== null && dollars > left) {
    return unclear(`${bidder.name} has ${formatDollars(left)} left.`);
  }
  return { kind: isNamed ? 'name' : 'bid', amount: dollars, bidder };
}

/** @returns who is meant, or why nobody is */
function whoIs(who: string, directory: Directory): Bidder | string {
  if (who === '') return 'Type a seat’s number.';
  if (/^[0-9]+$/.test(who)) {
    const number = Number(who);
    return directory.seats.get(number) ?? `There is no seat ${number}.`;
  }
  const found = membersNamed(directory, who);
  const [first, second, ...others] = found;
  if (first === undefined) return `Nobody with a phone is called “${who.trim()}”.`;
  if (second === undefined) return first;
  return others.length === 0
    ? `${first.name}, or ${second.name}?`
    : `${first.name}, ${second.name}, or ${counted(others.length, 'more', 'more')}?`;
}
