import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { Clock } from '../clock.ts';
import type { CommandQueue, QueuedCommand } from './commandQueue.ts';
import { type Draft, type Drafting, OUTAGE_MS } from './draft.ts';
import { applyStored, type Head, headAfter, LogBroken } from './head.ts';
import type { Idempotency } from './idempotency.ts';
import type { Appended } from './groupCommit.ts';
import type { AuctionLog } from './log.ts';
import { retryUntilAvailable, type Try } from './retryUntilAvailable.ts';
import type { AppliedEvent, Origin } from '../changes/change.ts';
import type { Room, RoomTrouble } from './room.ts';

export type RoomDeps = {
  readonly groupId: string;
  readonly log: AuctionLog;
  readonly clock: Clock;
  /** Nobody else writes to this log, so what is known here is all there is. */
  readonly isSingleProcess: boolean;
  /** Nobody else serves the group just now, and nobody did until a moment ago. */
  readonly isColdStart?: () => boolean;
  /**
   * Called with all events once they are durable, in order, each once. Their callers' promises are settled by then. What
   * it throws is `onTrouble`'s, and stops nobody.
   */
  readonly onApplied: (room: Room, applied: readonly AppliedEvent[], origin: Origin) => void;
  /** Called when the database has not answered for a second, and when it does again. */
  readonly onStorageAvailable?: (groupId: string, isStorageAvailable: boolean) => void;
  readonly onTrouble: (groupId: string, trouble: RoomTrouble) => void;
  /** Called when the room has stopped, for a reason that no retry mends: its log can't be true, or can't be read. */
  readonly onFault: (room: Room, error: Error) => void;
};

/** A room from inside: what it is made of, and all of it that changes. */
export type Machine = {
  readonly deps: RoomDeps;
  readonly room: Room;
  readonly queue: CommandQueue;
  readonly idempotency: Idempotency;
  readonly draftOn: Drafting;
  status: Status;
  /** Where the auction stands, as far as it is durable and known here. */
  head: Head;
  /** The last seq that another process is known to have appended; 0 once the log is being read on. */
  remoteSeq: number;
  /** The database was away for so long that the open lot is to get time back. */
  owesRecovery: boolean;
  /** Until then appends share no statement with other groups', because the log refused one of this room. */
  suspectUntilMs: number;
};

export type Status =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly batch: readonly QueuedCommand[] }
  | { readonly kind: 'stopped' };

/** Bidders are notified of a database that is away for longer. */
const NOTICED_MS = 1000;

/** What the log has after the head, once a draft was appended to it. */
export type Stored = {
  /** Whether that is the draft; otherwise the log went on without it. */
  readonly isDraft: boolean;
  readonly head: Head;
  readonly applied: readonly AppliedEvent[];
};

/**
 * Appends a draft, and reads what the log has in its place where another process was first.
 *
 * @throws AppendRefused
 */
export async function store(machine: Machine, draft: Draft): Promise<Stored> {
  const batch = draft.outcomes.map(([queued]) => queued);
  const appended = await append(machine, draft, batch);
  if (appended === 'stored') return { isDraft: true, head: draft.head, applied: draft.applied };
  const { seq } = machine.head.state;
  const applied = await untilAvailable(machine, batch, () => readOn(machine));
  if (applied.length === 0) throw new LogBroken(`Seq ${seq + 1} is taken and not there`);
  // An attempt whose answer was lost had stored it after all.
  const isDraft = applied.some(({ hash }) => hash === draft.head.hash);
  const { graceDeadlineMs } = isDraft ? draft.head : machine.head;
  return { isDraft, head: { ...machine.head, graceDeadlineMs }, applied };
}

/**
 * A statement whose answer was lost may still be carried out. So the same rows are appended again until the database has
 * answered for them: whichever attempt wins, what it wrote is this draft.
 */
function append(
  machine: Machine,
  draft: Draft,
  batch: readonly QueuedCommand[],
): Promise<Appended> {
  const { groupId, log, clock } = machine.deps;
  const isSuspect = clock.nowMs() < machine.suspectUntilMs;
  return untilAvailable(machine, batch, ({ isIsolated }) =>
    log.append(groupId, draft.applied, { isIsolated: isIsolated || isSuspect }),
  );
}

/** Reads and publishes what others have appended. */
export async function catchUp(machine: Machine, batch: readonly QueuedCommand[]): Promise<void> {
  const applied = await untilAvailable(machine, batch, () => readOn(machine));
  publish(machine, applied, 'elsewhere');
}

/** Reads and applies the log from the head on. @throws LogAway, LogBroken */
export async function readOn(machine: Machine): Promise<AppliedEvent[]> {
  const { groupId, log } = machine.deps;
  const entries = await log.read(groupId, machine.head.state.seq);
  const applied = applyStored(machine.head, entries);
  machine.head = headAfter(machine.head, applied);
  machine.idempotency.rememberStored(applied);
  return applied;
}

/** Settles the callers' promises. */
export function answer({ idempotency }: Machine, draft: Draft): void {
  for (const [queued, outcome] of draft.outcomes) {
    idempotency.remember(queued.command, outcome);
    queued.answer(outcome);
  }
}

export function publish(machine: Machine, applied: readonly AppliedEvent[], origin: Origin): void {
  if (applied.length === 0) return;
  guarded(machine, () => machine.deps.onApplied(machine.room, applied, origin));
}

export function reportFailed(
  { deps }: Pick<Machine, 'deps'>,
  command: AuctionCommand,
  error: unknown,
): void {
  deps.onTrouble(deps.groupId, { kind: 'command', command, error });
}

/** Tries until the database is there; whoever has waited too long meanwhile is answered "unknown". */
async function untilAvailable<Result>(
  machine: Machine,
  batch: readonly QueuedCommand[],
  attempt: (how: Try) => Promise<Result>,
): Promise<Result> {
  let isNoticed = false;
  const result = await retryUntilAvailable(machine.deps.clock, attempt, (awayMs) => {
    if (awayMs > NOTICED_MS && !isNoticed) {
      isNoticed = true;
      notify(machine, false);
    }
    machine.owesRecovery ||= awayMs > OUTAGE_MS;
    machine.queue.giveUpOnLate(batch);
  });
  if (isNoticed) notify(machine, true);
  return result;
}

function notify(machine: Machine, isStorageAvailable: boolean): void {
  const { groupId, onStorageAvailable } = machine.deps;
  guarded(machine, () => onStorageAvailable?.(groupId, isStorageAvailable));
}

/** Whatever a listener throws stops nobody. */
function guarded({ deps }: Machine, listener: () => void): void {
  try {
    listener();
  } catch (error) {
    deps.onTrouble(deps.groupId, { kind: 'listener', error });
  }
}
