import type { PlaceBid } from '@bracketbid/engine/auction/commands';
import { decide } from '@bracketbid/engine/auction/decide';
import type { BidPlaced } from '@bracketbid/engine/auction/events';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { Outcome } from '@bracketbid/server/auction/room';
import { type ServerProcess, SKEW_MS_MAX } from './serverProcess.ts';
import { POISON } from './sharedLog.ts';

/** One asking for a bid at one process. The same bid may be asked for several times, by its name. */
export type Asking = {
  readonly groupId: string;
  readonly command: PlaceBid;
  readonly sentMs: number;
  /** Events that were durable when it was sent. */
  readonly sentAtSeq: number;
  readonly process: Pick<ServerProcess, 'name' | 'diedMs'>;
  /** When it reached the process; null if it was lost on the way, or found nobody alive. */
  reachedMs: number | null;
  /** What the process answered, and when; null for none (yet). */
  answer: { readonly outcome: Outcome; readonly atMs: number; readonly atSeq: number } | null;
  /** When the member heard it; null if they had stopped listening, or never did. */
  heardMs: number | null;
};

/** A log with its states: `states[seq]` is the one after `seq` events. */
export type Replayed = {
  readonly rows: readonly LoggedEvent[];
  readonly states: readonly AuctionState[];
};

/**
 * Holds what members were told against the log: a linearisable auction seems to decide each bid at one
 * instant between the first asking and the answer.
 *
 * @throws with the broken promise
 */
export function judgeAnswers(askings: readonly Asking[], log: Replayed): void {
  const byName = new Map<string, Asking[]>();
  for (const asking of askings) {
    const name = nameOf(asking.command);
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [asking]);
    else same.push(asking);
  }
  const stored = new Map<string, number>();
  for (const { seq, event } of log.rows) {
    if (event.type !== 'BidPlaced') continue;
    const name = nameOf(event);
    if (stored.has(name)) throw new Error(`${name} is in the log twice`);
    if (!byName.has(name)) throw new Error(`${name} is in the log and was never asked for`);
    stored.set(name, seq);
  }
  for (const [name, same] of byName) {
    const seq = stored.get(name) ?? null;
    for (const asking of same) judge(name, asking, same, seq, log);
  }
  judgeOrder(byName, stored);
}

function judge(
  name: string,
  asking: Asking,
  same: readonly Asking[],
  seq: number | null,
  log: Replayed,
): void {
  const { answer, command } = asking;
  if (answer === null || answer.outcome.kind === 'unknown') return;
  if (answer.outcome.kind === 'busy') throw new Error(`${name} was one too many`);
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
  if (seq !== null && seq <= asking.sentAtSeq) {
    throw new Error(`${name} was refused although seq ${seq} had it when it was asked for`);
  }
  if (seq !== null && asking.heardMs !== null) {
    const { heardMs } = asking;
    // Another asking was under way: each was decided in its own time, the refusal before.
    const wasUnderWay = same.some(
      (other) =>
        other !== asking &&
        other.sentMs <= heardMs &&
        (other.answer === null ||
          other.answer.outcome.kind === 'unknown' ||
          other.answer.atMs > asking.sentMs),
    );
    if (!wasUnderWay) throw new Error(`${name} was refused and is in the log as seq ${seq}`);
  }
  judgeRefusal(name, asking, same, { code: answer.outcome.refusal.code, command, seq, log });
}

/** A refusal was true at some moment between the first asking and the answer, and not for the bid's own sake. */
function judgeRefusal(
  name: string,
  { answer }: Asking,
  same: readonly Asking[],
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

/** A bid that was acknowledged before another was first asked for stands before it in the log. */
function judgeOrder(
  byName: ReadonlyMap<string, readonly Asking[]>,
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
  // Of one instant the askings come first: they did not know of the answer.
  moments.sort((a, b) => a.atMs - b.atMs || Number(a.isAnswer) - Number(b.isAnswer));
  let acknowledged = 0;
  for (const { seq, isAnswer, name } of moments) {
    if (isAnswer) acknowledged = Math.max(acknowledged, seq);
    else if (seq < acknowledged) {
      throw new Error(
        `${name} was asked for after seq ${acknowledged} was told, and is seq ${seq}`,
      );
    }
  }
}

/** Nobody waits for an answer longer than this, wherever it got stuck; "unknown" is one too. */
const PATIENCE_MS = 10_000 + 25_000;

/** @throws if a process that lives never answered */
export function judgeSilence(askings: readonly Asking[]): void {
  for (const { answer, command, process, reachedMs } of askings) {
    if (answer === null && reachedMs !== null && process.diedMs() < reachedMs) {
      throw new Error(`${nameOf(command)} was never answered by ${process.name}`);
    }
  }
}

/** @throws if a process kept somebody waiting that it could have told that nobody knows */
export function judgePatience(askings: readonly Asking[]): void {
  for (const { sentMs, answer, command } of askings) {
    if (answer !== null && answer.atMs - sentMs > PATIENCE_MS) {
      throw new Error(`${nameOf(command)} waited ${answer.atMs - sentMs} ms for its answer`);
    }
  }
}

/** A bid without a name of its own is asked for once. */
function nameOf({ userId, clientBidId, bidId }: PlaceBid | BidPlaced): string {
  return `${userId} ${clientBidId ?? bidId}`;
}
