import type { AuctionEvent } from '../auction/events.ts';
import { claimantIn, seatsIn } from '../auction/gavel/seatClaims.ts';
import type { Sha1Hex } from '../auction/lots/uuidV5.ts';
import {
  type ContestGround,
  buildGround,
  isContestEvent,
  readContest,
} from '../contest/contestChain.ts';
import { belongsTo, type Sale } from '../shares/shares.ts';
import { isPaymentEvent, type LoggedGroupEvent } from './groupEvents.ts';

type Problem = { readonly seq: number; readonly text: string };

/** What the receipts of a group's auction say, by which its own chain is judged. */
export type ProvenAuction = {
  /** What the auction has left for its contest; null while it runs, and where it has none. */
  readonly ground: ContestGround | null;
  /** Of the last receipt. */
  readonly hash: string;
  /** All sales, voided ones included. */
  readonly sales: readonly Sale[];
  /** The seats that nobody has claimed. */
  readonly seats: ReadonlySet<string>;
  /** Sales until this instant are known: that of the last receipt or, of an auction that is over, any. Epoch milliseconds. */
  readonly untilMs: number;
};

/** @param receipts  of the whole auction, proven by `verifyReceipts`; null for none */
export function provenAuction(
  groupId: string,
  receipts: readonly {
    readonly atMs: number;
    readonly event: AuctionEvent;
    readonly hash: string;
  }[],
  sha1Hex: Sha1Hex,
): ProvenAuction | null {
  const last = receipts.at(-1);
  if (last === undefined) return null;
  const events = receipts.map(({ event }) => event);
  const claimant = claimantIn(events);
  return {
    ground: buildGround(groupId, receipts, sha1Hex),
    hash: last.hash,
    sales: receipts.flatMap(({ atMs, event }) =>
      event.type === 'LotSold'
        ? [{ teamId: event.teamId, buyer: claimant(event.userId), soldAtMs: atMs }]
        : [],
    ),
    seats: seatsIn(events),
    untilMs: last.event.type === 'AuctionCompleted' ? Infinity : last.atMs,
  };
}

/** How many words about a contest's results there are: only the receipts of the group's auction can judge them. */
export function wordsOnResults(lines: readonly Pick<LoggedGroupEvent, 'event'>[]): number {
  return lines.filter(({ event }) => isContestEvent(event)).length;
}

/**
 * [GROUP-3, SHARE-2, RESULTS-3, SETTLE-8] The seal if the receipts end otherwise; the first offer of shares of a sale that they don't
 * have; the first word about a payment that is a seat's own, or that somebody says for an account; the first word about results that
 * nobody may say, or not then.
 */
export function problemsBeside(
  auction: ProvenAuction,
  lines: readonly LoggedGroupEvent[],
): readonly Problem[] {
  const { ground, hash, sales, seats, untilMs } = auction;
  const seal = lines.find(({ event }) => event.type === 'AuctionSealed' && event.hash !== hash);
  const offer = lines.find(
    ({ event }) =>
      event.type === 'ShareOffered' &&
      event.soldAtMs <= untilMs &&
      !sales.some((sale) => sale.buyer === event.buyer && belongsTo(event, sale)),
  );
  const word = lines.find(
    ({ event }) => isPaymentEvent(event) && (event.speaker !== undefined) !== seats.has(event.by),
  );
  return [
    ...problemAt(seal, 'The auction’s receipts end with another hash than the one sealed here.'),
    ...problemAt(offer, 'The auction’s receipts don’t have this sale.'),
    ...problemAt(word, 'Somebody else says this of a payment than the auction’s receipts allow.'),
    ...wordProblems(ground, lines),
  ];
}

function wordProblems(
  ground: ContestGround | null,
  lines: readonly LoggedGroupEvent[],
): readonly Problem[] {
  if (ground === null) {
    const word = lines.find(({ event }) => isContestEvent(event));
    return problemAt(word, 'The auction’s receipts leave no contest of which this could be said.');
  }
  const { problem } = readContest(ground, lines);
  const line = problem === null ? undefined : { seq: problem };
  return problemAt(line, 'This can’t be said of the contest’s results here.');
}

function problemAt(
  line: Pick<LoggedGroupEvent, 'seq'> | undefined,
  text: string,
): readonly Problem[] {
  return line === undefined ? [] : [{ seq: line.seq, text }];
}
