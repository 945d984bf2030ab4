import { type AuctionEvent, isBid } from '@bracketbid/engine/auction/events';
import { nobodyCanAnswer } from '@bracketbid/engine/auction/questions';
import type { BidRequest, Replayed } from './history.ts';

/** What happened in one simulated cluster: a simulation without faults proves nothing. */
export type Counts = {
  events: number;
  happenings: number;
  requested: number;
  accepted: number;
  refused: number;
  /** Requests without an answer, or answered "unknown". */
  unanswered: number;
  /** Bids answered by a different request than the one that stored them. */
  answeredAgain: number;
  conflicts: number;
  /** Starts that were decided on settings that had changed. */
  stale: number;
  crashes: number;
  /** Lots that got time back after an outage. */
  extended: number;
  pauses: number;
  /** Sales put in question, and those voided. */
  proposals: number;
  voided: number;
  /** Maxima set, those that took another's place, and prices that maxima have made. */
  maxima: number;
  changed: number;
  byMaxima: number;
  /** Seals of before the start whose lot is gone. */
  inert: number;
  /** Deputies named, and bids that they said. */
  deputies: number;
  byDeputies: number;
  /** Lots that ended because nobody could answer. */
  unanswerable: number;
  /** Commands that failed because of their content. */
  failed: number;
  /** Rooms that stopped, and were reopened. */
  stopped: number;
  /** Times that a listener threw. */
  thrown: number;
  /** Acts of clerks requested, refused, and refused because a bid came first. */
  acts: number;
  actsRefused: number;
  cameFirst: number;
  /** Lots that clerks sold, calls that they named, warnings taken back, bids and calls struck. */
  fallen: number;
  named: number;
  takenBack: number;
  struck: number;
  /** Passed lots that became one, and seats that were claimed. */
  fields: number;
  claimed: number;
};

export function newCounts(): Counts {
  return {
    events: 0,
    happenings: 0,
    requested: 0,
    accepted: 0,
    refused: 0,
    unanswered: 0,
    answeredAgain: 0,
    conflicts: 0,
    stale: 0,
    crashes: 0,
    extended: 0,
    pauses: 0,
    proposals: 0,
    voided: 0,
    maxima: 0,
    changed: 0,
    byMaxima: 0,
    inert: 0,
    deputies: 0,
    byDeputies: 0,
    unanswerable: 0,
    failed: 0,
    stopped: 0,
    thrown: 0,
    acts: 0,
    actsRefused: 0,
    cameFirst: 0,
    fallen: 0,
    named: 0,
    takenBack: 0,
    struck: 0,
    fields: 0,
    claimed: 0,
  };
}

/** Adds one simulation's counts to the totals of several. */
export function addCounts(totals: Counts, counts: Counts): void {
  const isCount = (name: string): name is keyof Counts => name in totals;
  for (const name of Object.keys(counts).filter(isCount)) totals[name] += counts[name];
}

/** Adds a group's history. */
export function count(
  counts: Counts,
  requests: readonly BidRequest[],
  { rows, states }: Replayed,
  isInert: (seal: string) => boolean,
): void {
  counts.events += rows.length;
  counts.requested += requests.length;
  for (const { answer, command } of requests) {
    if (answer === null || answer.outcome.kind === 'unknown') counts.unanswered += 1;
    if (answer?.outcome.kind === 'refused') counts.refused += 1;
    if (answer?.outcome.kind !== 'accepted') continue;
    counts.accepted += 1;
    const event = answer.outcome.applied[0]?.event;
    if (event !== undefined && isBid(event) && event.bidId !== command.bidId) {
      counts.answeredAgain += 1;
    }
  }
  for (const { seq, event } of rows) {
    if (event.type === 'MaximumSealed') counts.maxima += 1;
    if (event.type === 'MaximumSealed' && event.replaces !== undefined) counts.changed += 1;
    if (event.type === 'AuctionStarted') counts.inert += (event.seals ?? []).filter(isInert).length;
    if (isBid(event) && isByMaximum(event)) counts.byMaxima += 1;
    if (event.type === 'DeputyNamed') counts.deputies += 1;
    if (isBid(event) && event.placedBy !== undefined) counts.byDeputies += 1;
    if (event.type === 'SaleVoidProposed') counts.proposals += 1;
    if (event.type === 'SaleVoided') counts.voided += 1;
    if (event.type === 'LotExtended') counts.extended += 1;
    if (event.type === 'PauseBegan') counts.pauses += 1;
    const hasEnded = event.type === 'LotSold' || event.type === 'LotUnsold';
    const before = states[seq - 1];
    if (hasEnded && before !== undefined && nobodyCanAnswer(before)) counts.unanswerable += 1;
  }
}

function isByMaximum(
  event: Extract<AuctionEvent, { readonly type: 'BidPlaced' | 'BidAnswered' | 'BidNamed' }>,
): boolean {
  return event.type === 'BidAnswered' || (event.type === 'BidPlaced' && event.byMaximum === true);
}
