import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { decide, type Decision } from '@bracketbid/engine/auction/decide';
import { evolve } from '@bracketbid/engine/auction/evolve';
import { wirePhase } from '@bracketbid/engine/auction/questions';
import { chainHash } from '@bracketbid/engine/auction/receipts';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import { sha256Hex } from '../sha256.ts';
import { type Idempotency, createIdempotency } from './idempotency.ts';
import { deadlineHere } from './deadlines.ts';
import type { AppliedEvent, Outcome } from './room.ts';

/** A command with what to do when its outcome is known. */
export type Waiting = {
  readonly command: AuctionCommand;
  readonly submittedMs: number;
  readonly answer: (outcome: Outcome) => void;
};

/** Where an auction stands: its state, and the hash of the event that made it so. */
export type Head = { readonly state: AuctionState; readonly hash: string };

/** What commands would do to an auction: events that are still to be stored, and what each command is to be told then. */
export type Draft = Head & {
  readonly applied: readonly AppliedEvent[];
  readonly outcomes: readonly (readonly [Waiting, Outcome])[];
};

/**
 * A database away for longer, or a lot whose end nobody kept for longer, is an outage: nobody could bid, so
 * the open lot gets time back.
 */
export const OUTAGE_MS = 2000;

/** Asked by the room itself when its database is back. */
export const BACK_FROM_OUTAGE: Waiting = {
  command: { type: 'RecoverFromOutage' },
  submittedMs: Number.MAX_SAFE_INTEGER,
  answer: () => undefined,
};

const NOTHING_DUE: Decision = { ok: false, refusal: { code: 'NothingDue' } };

/** Decides commands one after the other, on top of each other; stores and tells nothing. */
export type Drafting = (head: Head, waiting: readonly Waiting[], nowMs: number) => Draft;

export function createDrafting(deps: {
  /** What commands were answered before. */
  readonly answers: Idempotency;
  readonly isSingleProcess: boolean;
  readonly isColdStart: () => boolean;
  /** A command could not be decided, which nobody planned. It is left out; the others are decided without it. */
  readonly onThrown: (command: AuctionCommand, error: unknown) => void;
}): Drafting {
  const { answers, isSingleProcess, isColdStart, onThrown } = deps;
  /** When a lot ends that was given time back, because nobody had kept the end before. */
  let givenMs: number | null = null;

  /**
   * What the clock asks, seen from where the draft is: after a conflict the deadline may be another than the
   * one that an alarm rang for. A lot whose end nobody kept was lost to an outage: it gets time back. Null for
   * nothing.
   */
  const dueCommand = (
    draft: AuctionState,
    command: AuctionCommand,
    atMs: number,
  ): AuctionCommand | null => {
    const dueMs = deadlineHere(draft, isSingleProcess);
    if (dueMs === null) return command;
    const isOverdue = wirePhase(draft) === 'open' && atMs - dueMs > OUTAGE_MS;
    switch (command.type) {
      case 'ReachDeadline':
        // Once: a process that is always late (overloaded) must come to an end too.
        if (isOverdue && dueMs !== givenMs) return BACK_FROM_OUTAGE.command;
        return atMs < dueMs ? null : command;
      case 'RecoverFromOutage':
        // Others may serve the group, unless this process is the first or knows that its database was away.
        return isColdStart() || isOverdue || command === BACK_FROM_OUTAGE.command ? command : null;
      case 'PauseGlobally':
        // Several processes may bring the same pause.
        return isPausedUntil(draft, command.untilMs) ? null : command;
      case 'StartAuction':
      case 'PlaceBid':
      case 'PauseGroup':
      case 'ResumeGroup':
      case 'ResumeGlobally':
        return command;
      default:
        return command satisfies never;
    }
  };

  return (head, waiting, nowMs) => {
    let { state, hash } = head;
    const applied: AppliedEvent[] = [];
    const atMs = Math.max(nowMs, state.lastAtMs);
    const own = createIdempotency();

    const outcomeOf = (asked: AuctionCommand): Outcome => {
      const command = dueCommand(state, asked, atMs);
      const decision = command === null ? NOTHING_DUE : decide(state, command, atMs);
      if (!decision.ok) return { kind: 'refused', refusal: decision.refusal };
      let next: Head = { state, hash };
      const decided = decision.events.map((event): AppliedEvent => {
        const seq = next.state.seq + 1;
        next = {
          state: evolve(next.state, event, atMs),
          hash: chainHash(next.hash, { seq, atMs, event }, sha256Hex),
        };
        return { seq, atMs, event, ...next };
      });
      ({ state, hash } = next);
      if (command === BACK_FROM_OUTAGE.command) givenMs = deadlineHere(state, isSingleProcess);
      applied.push(...decided);
      return { kind: 'accepted', applied: decided };
    };

    const outcomes = waiting.map((each): readonly [Waiting, Outcome] => {
      const { command } = each;
      // Decided once: what was stored, said before, or decided in this draft is said again.
      const known = answers.to(command) ?? own.to(command);
      if (known !== null) return [each, known];
      try {
        const outcome = outcomeOf(command);
        own.remember(command, outcome);
        return [each, outcome];
      } catch (error) {
        onThrown(command, error);
        return [each, { kind: 'failed' }];
      }
    });
    return { state, hash, applied, outcomes };
  };
}

function isPausedUntil(state: AuctionState, untilMs: number): boolean {
  return state.phase === 'running' && state.pauses.globalUntilMs === untilMs;
}
