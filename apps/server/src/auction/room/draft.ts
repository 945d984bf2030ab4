import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { decide } from '@bracketbid/engine/auction/decide';
import type { Decision } from '@bracketbid/engine/auction/decision';
import type { Hidden } from '@bracketbid/engine/auction/maxima/maxima';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { QueuedCommand } from './commandQueue.ts';
import { deadlineHere, lotEndHere } from './deadlines.ts';
import { applyNew, type Head, headAfter } from '../log/head.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';
import type { AppliedEvent } from '../../platform/changes/change.ts';
import type { Outcome } from './room.ts';

/** What commands would do to an auction: the resulting head, the events to be stored, and each command's answer. */
export type Draft = {
  readonly head: Head;
  readonly applied: readonly AppliedEvent[];
  readonly outcomes: readonly (readonly [QueuedCommand, Outcome])[];
};

/**
 * A database away for longer, or a lot that nobody ended for longer, is an outage: nobody could bid, so
 * the open lot gets time back.
 */
export const OUTAGE_MS = 2000;

/** Submitted by the room itself when its database is back. */
export const BACK_FROM_OUTAGE: QueuedCommand = {
  command: { type: 'RecoverFromOutage' },
  submittedMs: Number.MAX_SAFE_INTEGER,
  answer: () => undefined,
};

const NOTHING_DUE: Decision = { ok: false, refusal: { code: 'NothingDue' } };

export type DraftingDeps = {
  /** Earlier answers to bids. */
  readonly idempotency: Idempotency;
  readonly isSingleProcess: boolean;
  /** What the auction's seals hide. */
  readonly secrets: Hidden;
  readonly isColdStart: () => boolean;
  /** Called with a command that could not be decided, which is a bug. The others are decided without it. */
  readonly onThrown: (command: AuctionCommand, error: unknown) => void;
};

/** Decides commands in turn, each on the state after the one before. Stores, answers and publishes nothing. */
export type Drafting = (head: Head, batch: readonly QueuedCommand[], nowMs: number) => Draft;

export function createDrafting(deps: DraftingDeps): Drafting {
  return (start, batch, nowMs) => {
    const atMs = Math.max(nowMs, start.state.lastAtMs);
    const decidedHere = createIdempotency();
    const applied: AppliedEvent[] = [];
    let head = start;

    const findOutcome = (command: AuctionCommand): Outcome => {
      // Idempotent: what was stored, answered before, or decided in this draft gets the same answer.
      const known = deps.idempotency.answerTo(command) ?? decidedHere.answerTo(command);
      if (known !== null) return known;
      try {
        const decided = decideOn(head, command, atMs, deps);
        head = decided.head;
        if (decided.outcome.kind === 'accepted') applied.push(...decided.outcome.applied);
        decidedHere.remember(command, decided.outcome);
        return decided.outcome;
      } catch (error) {
        deps.onThrown(command, error);
        return { kind: 'failed' };
      }
    };

    const outcomes = batch.map((queued) => [queued, findOutcome(queued.command)] as const);
    return { head, applied, outcomes };
  };
}

function decideOn(
  head: Head,
  requested: AuctionCommand,
  atMs: number,
  deps: DraftingDeps,
): { readonly head: Head; readonly outcome: Outcome } {
  const command = dueCommand(head, requested, atMs, deps);
  const { bySeal, byTeam } = deps.secrets;
  const secrets = { bySeal, byTeam, acts: head.acts };
  const decision = command === null ? NOTHING_DUE : decide(head.state, command, atMs, secrets);
  if (!decision.ok) return { head, outcome: { kind: 'refused', refusal: decision.refusal } };
  const applied = applyNew(head, decision.events, atMs);
  const next = headAfter(head, applied, secrets);
  const graceDeadlineMs =
    command === BACK_FROM_OUTAGE.command
      ? lotEndHere(next.state, deps.isSingleProcess)
      : head.graceDeadlineMs;
  return { head: { ...next, graceDeadlineMs }, outcome: { kind: 'accepted', applied } };
}

/**
 * What a command of the clock means on this head: after a conflict, the deadline may no longer be the one that the
 * alarm was set for. A lot that nobody ended in time was lost to an outage: it gets time back.
 *
 * @returns null where nothing is due
 */
function dueCommand(
  { state, graceDeadlineMs }: Head,
  command: AuctionCommand,
  atMs: number,
  { isSingleProcess, isColdStart }: DraftingDeps,
): AuctionCommand | null {
  const dueMs = deadlineHere(state, isSingleProcess) ?? Infinity;
  const lotEndMs = lotEndHere(state, isSingleProcess);
  const isOverdue = lotEndMs !== null && atMs - lotEndMs > OUTAGE_MS;
  switch (command.type) {
    case 'ReachDeadline':
      // Once: a process that is always late (overloaded) must come to an end too.
      if (isOverdue && lotEndMs !== graceDeadlineMs) return BACK_FROM_OUTAGE.command;
      return atMs < dueMs ? null : command;
    case 'RecoverFromOutage':
      // Others may serve the group, unless this is a cold start or the process knows that its database was away.
      return isColdStart() || isOverdue || command === BACK_FROM_OUTAGE.command ? command : null;
    case 'PauseGlobally':
      // Several processes may submit the same pause.
      return isPausedUntil(state, command.untilMs) ? null : command;
    case 'StartAuction':
    case 'PlaceBid':
    case 'SetMaximum':
    case 'RemoveMaximum':
    case 'NameDeputy':
    case 'PauseGroup':
    case 'ResumeGroup':
    case 'ResumeGlobally':
    case 'ProposeVoid':
    case 'AgreeVoid':
    case 'RefuseVoid':
    case 'ObjectVoid':
    case 'PassVoidOn':
    case 'ActWithGavel':
    case 'AddSeats':
    case 'RemoveSeat':
    case 'ClaimSeat':
    case 'NameClerks':
      return command;
    default:
      return command satisfies never;
  }
}

function isPausedUntil(state: AuctionState, untilMs: number): boolean {
  return state.phase === 'running' && state.pauses.globalUntilMs === untilMs;
}
