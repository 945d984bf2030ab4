import type { Sha256Hex } from '../auction/order.ts';
import { chainProblem } from '../auction/receipts/chain.ts';
import { groupChainStart } from './groupChain.ts';
import { evolvePayments, type Payment } from '../settlement/payments.ts';
import { evolveShares, type ShareOffers } from '../shares/shares.ts';
import { isPaymentEvent, isShareEvent, type LoggedGroupEvent } from './groupEvents.ts';
import { evolveSeating, isSeatEvent, NOBODY_SEATED, type Seating } from './standingSeats.ts';
import { problemsBeside, type ProvenAuction } from './provenAuction.ts';

/**
 * Proves a group's own chain from its lines alone: none was changed, taken out or put between since, and time never runs
 * back; payments go from state to state as they may, by those who may. Lines that were cut off at the end can't be missed by it.
 *
 * @param auction  what the receipts of the group's auction say. Without it nothing judges the words about a contest's results: where
 *   there are any (`wordsOnResults`), a chain without problems is not proven
 * @returns the problems found, with their lines; none if the chain is whole
 * @see docs/rules.md GROUP-3, SETTLE-3, SETTLE-8, SHARE-2, SEAT-1, RESULTS-3
 */
export function verifyGroup(
  groupId: string,
  lines: readonly LoggedGroupEvent[],
  sha256Hex: Sha256Hex,
  auction: ProvenAuction | null = null,
): readonly { readonly seq: number; readonly text: string }[] {
  const broken = chainProblem(groupChainStart(groupId, sha256Hex), lines, sha256Hex);
  const backwards = lines.find(({ atMs }, index) => atMs < (lines[index - 1]?.atMs ?? atMs));
  const seals = lines.filter(({ event }) => event.type === 'AuctionSealed');
  const [, second] = seals;
  return [
    ...(broken === null ? [] : [broken]),
    ...(backwards === undefined ? [] : [{ seq: backwards.seq, text: 'Time runs back here.' }]),
    ...(second === undefined
      ? []
      : [{ seq: second.seq, text: 'The auction is sealed a second time here.' }]),
    ...paymentProblems(lines),
    ...shareProblems(lines),
    ...seatProblems(lines),
    ...(auction === null ? [] : problemsBeside(auction, lines)),
  ];
}

/** The first word about a seat that can't be said of it, or not then. */
function seatProblems(
  lines: readonly LoggedGroupEvent[],
): readonly { readonly seq: number; readonly text: string }[] {
  let seating: Seating = NOBODY_SEATED;
  for (const { seq, event } of lines) {
    if (!isSeatEvent(event)) continue;
    const next = evolveSeating(seating, event);
    if (next === null) return [{ seq, text: 'This can’t be said of that seat here.' }];
    seating = next;
  }
  return [];
}

/** The first word about an offer of shares that nobody may say, or not then. */
function shareProblems(
  lines: readonly LoggedGroupEvent[],
): readonly { readonly seq: number; readonly text: string }[] {
  let offers: ShareOffers = new Map();
  for (const { seq, event } of lines) {
    if (!isShareEvent(event)) continue;
    const next = evolveShares(offers, event);
    if (next === null) return [{ seq, text: 'This can’t be said of that offer of shares here.' }];
    offers = next;
  }
  return [];
}

/** The first word about a payment that nobody may say, or not then. */
function paymentProblems(
  lines: readonly LoggedGroupEvent[],
): readonly { readonly seq: number; readonly text: string }[] {
  let payments: ReadonlyMap<string, Payment> = new Map();
  for (const { seq, event } of lines) {
    if (!isPaymentEvent(event)) continue;
    const next = evolvePayments(payments, event);
    if (next === null) return [{ seq, text: 'This can’t be said of that payment here.' }];
    payments = next;
  }
  return [];
}
