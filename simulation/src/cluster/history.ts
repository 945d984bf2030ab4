import type { PlaceBid } from '@bracketbid/engine/auction/commands';
import { decide } from '@bracketbid/engine/auction/decide';
import { findSpeaker } from '@bracketbid/engine/auction/deputies';
import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { Outcome } from '@bracketbid/server/auction/room/room';
import type { Said } from './said.ts';
import { SKEW_MS_MAX } from './serverProcess/machineClock.ts';
import type { ServerProcess } from './serverProcess/serverProcess.ts';
import { POISON } from './sharedLog.ts';

/** One request for a bid at one process. The same bid may be requested several times, with the same id. */
export type BidRequest = {
  readonly groupId: string;
  readonly command: PlaceBid;
  readonly sentMs: number;
  /** Events that were durable when it was sent. */
  readonly sentAtSeq: number;
  readonly process: Pick<ServerProcess, 'name' | 'diedMs'>;
  /** When it reached the process; null if it was lost on the way, or no process was alive. */
  reachedMs: number | null;
  /** What the process answered, and when; null for none (yet). */
  answer: { readonly outcome: Outcome; readonly atMs: number; readonly atSeq: number } | null;
  /** When the member received it; null for never, or after they had given up. */
  receivedMs: number | null;
};

/** A log with its states: `states[seq]` is the one after `seq` events. */
export type Replayed = {
  readonly rows: readonly LoggedEvent[];
  readonly states: readonly AuctionState[];
};

/**
 * Checks what members were answered against the log: a linearisable auction appears to decide each bid at
 * one instant between the first request and the answer.
 *
 * @throws an error that names the broken promise
 */
export function judgeAnswers(
  requests: readonly BidRequest[],
  said: readonly Said[],
  log: Replayed,
): void {
  const byName = new Map<string, BidRequest[]>();
  for (const request of requests) {
    const name = formatName(request.command);
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [request]);
    else same.push(request);
  }
  const stored = new Map<string, number>();
  for (const { seq, event } of log.rows) {
    const name = requestedAs(event);
    if (name === null || isEntered(event, log.states[seq - 1])) continue;
    if (stored.has(name)) throw new Error(`${name} is in the log twice`);
    if (!byName.has(name)) throw new Error(`${name} is in the log and was never requested`);
    stored.set(name, seq);
  }
  judgeBusy(requests, said);
  for (const [name, same] of byName) {
    const seq = stored.get(name) ?? null;
    for (const request of same) judge(name, request, same, seq, log);
  }
  judgeOrder(byName, stored);
}

function judge(
  name: string,
  request: BidRequest,
  same: readonly BidRequest[],
  seq: number | null,
  log: Replayed,
): void {
  const { answer, command } = request;
  if (answer === null || answer.outcome.kind === 'unknown') return;
  // Whether it was one too many is judged beside the member's others.
  if (answer.outcome.kind === 'busy') return;
  if (answer.outcome.kind === 'stale') throw new Error(`${name} was judged as a start`);
  if (answer.outcome.kind === 'failed') {
    if (command.clientBidId?.includes(POISON) === true) return;
    throw new Error(`${name} failed, and nothing was wrong with it`);
  }
  if (answer.outcome.kind === 'accepted') {
    const [entry] = answer.outcome.applied;
    const row = log.rows[(seq ?? 0) - 1];
    if (row === undefined || entry?.hash !== row.hash || entry.seq !== seq) {
      throw new Error(`${name} was accepted as seq ${entry?.seq} and is in the log as ${seq}`);
    }
    if (seq > answer.atSeq) throw new Error(`${name} was accepted before it was durable`);
    return;
  }
  if (seq !== null && seq <= request.sentAtSeq) {
    throw new Error(`${name} was refused although seq ${seq} had it when it was requested`);
  }
  if (seq !== null && request.receivedMs !== null) {
    const { receivedMs } = request;
    // Another request was under way: each was decided in its own time, the refusal before.
    const wasUnderWay = same.some(
      (other) =>
        other !== request &&
        other.sentMs <= receivedMs &&
        (other.answer === null ||
          other.answer.outcome.kind === 'unknown' ||
          other.answer.atMs > request.sentMs),
    );
    if (!wasUnderWay) throw new Error(`${name} was refused and is in the log as seq ${seq}`);
  }
  judgeRefusal(name, request, same, { code: answer.outcome.refusal.code, command, seq, log });
}

/** A member whose requests a process holds up may have so many waiting there; the next one is answered "busy". */
const WAITING_MAX = 8;

/** @throws if a member was answered "busy" who had fewer waiting */
function judgeBusy(requests: readonly BidRequest[], said: readonly Said[]): void {
  for (const { command, process, reachedMs, answer } of requests) {
    if (answer?.outcome.kind !== 'busy' || reachedMs === null) continue;
    const waiting = requests.filter(
      (other) =>
        findSpeaker(other.command) === findSpeaker(command) &&
        other.process === process &&
        other.answer?.outcome.kind !== 'busy' &&
        other.reachedMs !== null &&
        other.reachedMs <= reachedMs &&
        (other.answer === null || other.answer.atMs >= reachedMs),
    );
    const besides = said.filter(
      (other) =>
        other.userId === findSpeaker(command) &&
        other.process === process &&
        other.reachedMs !== null &&
        other.reachedMs <= reachedMs &&
        (other.answeredMs === null || other.answeredMs >= reachedMs),
    );
    const held = waiting.length + besides.length;
    if (held < WAITING_MAX) {
      throw new Error(`${formatName(command)} was one too many with ${held} waiting`);
    }
  }
}

/** A refusal was right at some moment between the first request and the answer, and not because of the bid itself. */
function judgeRefusal(
  name: string,
  { answer }: BidRequest,
  same: readonly BidRequest[],
  refused: { readonly code: string; command: PlaceBid; seq: number | null; log: Replayed },
): void {
  const { code, command, seq: storedSeq, log } = refused;
  if (answer === null) return;
  const first = same.reduce((a, b) => (a.sentMs <= b.sentMs ? a : b));
  const lastSeq = Math.min(answer.atSeq, (storedSeq ?? Infinity) - 1);
  for (let seq = first.sentAtSeq; seq <= lastSeq; seq += 1) {
    const state = log.states[seq];
    if (state === undefined) throw new Error(`There is no state after seq ${seq}`);
    for (const atMs of [first.sentMs - SKEW_MS_MAX, answer.atMs + SKEW_MS_MAX]) {
      const decision = decide(state, command, Math.max(atMs, state.lastAtMs));
      if (!decision.ok && decision.refusal.code === code) return;
    }
  }
  throw new Error(
    `${name} was refused (${code}) although it never was so from seq ${first.sentAtSeq} to ${lastSeq}`,
  );
}

/** A bid that was acknowledged before another was first requested stands before it in the log. */
function judgeOrder(
  byName: ReadonlyMap<string, readonly BidRequest[]>,
  stored: ReadonlyMap<string, number>,
): void {
  const moments: { atMs: number; seq: number; isAnswer: boolean; name: string }[] = [];
  for (const [name, seq] of stored) {
    const same = byName.get(name) ?? [];
    moments.push({
      atMs: Math.min(...same.map((each) => each.sentMs)),
      seq,
      isAnswer: false,
      name,
    });
    for (const { answer } of same) {
      if (answer?.outcome.kind !== 'accepted') continue;
      moments.push({ atMs: answer.atMs, seq, isAnswer: true, name });
    }
  }
  // At the same instant, requests come first: they did not know the answer.
  moments.sort((a, b) => a.atMs - b.atMs || Number(a.isAnswer) - Number(b.isAnswer));
  let acknowledged = 0;
  for (const { seq, isAnswer, name } of moments) {
    if (isAnswer) acknowledged = Math.max(acknowledged, seq);
    else if (seq < acknowledged) {
      throw new Error(
        `${name} was requested after seq ${acknowledged} was acknowledged, and is seq ${seq}`,
      );
    }
  }
}

/** Nobody waits longer than this for an answer, wherever it got stuck; "unknown" is an answer too. */
const PATIENCE_MS = 10_000 + 25_000;

/** @throws if a live process never answered */
export function judgeSilence(requests: readonly BidRequest[]): void {
  for (const { answer, command, process, reachedMs } of requests) {
    if (answer === null && reachedMs !== null && process.diedMs() < reachedMs) {
      throw new Error(`${formatName(command)} was never answered by ${process.name}`);
    }
  }
}

/** @throws if a process kept a caller waiting that it could have answered "unknown" */
export function judgePatience(requests: readonly BidRequest[]): void {
  for (const { sentMs, answer, command } of requests) {
    if (answer !== null && answer.atMs - sentMs > PATIENCE_MS) {
      throw new Error(`${formatName(command)} waited ${answer.atMs - sentMs} ms for its answer`);
    }
  }
}

/** The name of the bid that an event has stored; null for one that maxima have made, and for what is no bid. */
function requestedAs(event: AuctionEvent): string | null {
  if (event.type === 'BidAnswered') {
    return event.byMaximum === true ? null : formatName({ ...event, userId: event.challenger });
  }
  return event.type === 'BidPlaced' && event.byMaximum !== true ? formatName(event) : null;
}

/** Whether a clerk has entered a bid: that is an act, and no request of a member. */
function isEntered(event: AuctionEvent, state: AuctionState | undefined): boolean {
  if (event.type !== 'BidPlaced' || event.placedBy === undefined) return false;
  return state?.phase === 'running' && state.gavel !== undefined;
}

/** A bid without a clientBidId is requested only once. */
function formatName(bid: Pick<PlaceBid, 'userId' | 'placedBy' | 'clientBidId' | 'bidId'>): string {
  return `${findSpeaker(bid)} ${bid.clientBidId ?? bid.bidId}`;
}
