import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { Clock } from '../../platform/time/clock.ts';
import type { CommandQueue, QueuedCommand } from './commandQueue.ts';
import { type Draft, type Drafting, OUTAGE_MS } from './draft.ts';
import type { MaximaBook } from '../maxima/maximaBook.ts';
import type { SecretBook } from '../maxima/secretBook.ts';
import { applyStored, type Head, headAfter, LogBroken } from '../log/head.ts';
import type { Idempotency } from './idempotency.ts';
import type { Appended } from '../log/groupCommit.ts';
import type { AuctionLog } from '../log/log.ts';
import { retryUntilAvailable, type Try } from '../log/retryUntilAvailable.ts';
import type { AppliedEvent, Origin } from '../../platform/changes/change.ts';
import type { Room, RoomTrouble } from './room.ts';

export type RoomDeps = {
  readonly groupId: string;
  readonly log: AuctionLog;
  readonly clock: Clock;
  /** No other process writes to this log, so the state here is never stale. */
  readonly isSingleProcess: boolean;
  /** What the seals in the log hide; nothing unless given. */
  readonly maxima?: Pick<MaximaBook, 'ofGroup'>;
  /** Nobody else serves the group now, and nobody did until a moment ago. */
  readonly isColdStart?: () => boolean;
  /**
   * Whether lots may end here. A process that starts doesn't know at first whether it comes after an outage: a lot that ran
   * out meanwhile would get no time back, and one could be sold on warnings from before. Call `rearm` once it is so.
   */
  readonly mayAct?: () => boolean;
  /**
   * Called with all events once they are durable, in order, each once. Their callers' promises are settled by then.
   * Errors it throws go to `onTrouble` and stop nothing.
   */
  readonly onApplied: (room: Room, applied: readonly AppliedEvent[], origin: Origin) => void;
  /** Called when the database has not answered for a second, and when it does again. */
  readonly onStorageAvailable?: (groupId: string, isStorageAvailable: boolean) => void;
  readonly onTrouble: (groupId: string, trouble: RoomTrouble) => void;
  /** Called when the room has stopped for a reason that no retry can fix: its log is corrupt or can't be read. */
  readonly onFault: (room: Room, error: Error) => void;
};

/** A room's internals: its parts and its mutable state. */
export type Machine = {
  readonly deps: RoomDeps;
  readonly room: Room;
  readonly queue: CommandQueue;
  readonly idempotency: Idempotency;
  readonly draftOn: Drafting;
  readonly secrets: SecretBook;
  status: Status;
  /** The durable head of the auction, as far as it is known here. */
  head: Head;
  /** The last seq that another process is known to have appended; 0 once the log is being read. */
  remoteSeq: number;
  /** The database was away for so long that the open lot must get time back. */
  owesRecovery: boolean;
  /** Until then, appends share no statement with other groups', because the log refused one of this room's. */
  suspectUntilMs: number;
};

export type Status =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly batch: readonly QueuedCommand[] }
  | { readonly kind: 'stopped' };

/** Bidders are notified when the database is away for longer. */
const NOTICED_MS = 1000;

/** What the log contains after the old head, once a draft was submitted to it. */
export type Stored = {
  /** Whether that is the draft; otherwise another process appended first. */
  readonly isDraft: boolean;
  readonly head: Head;
  readonly applied: readonly AppliedEvent[];
};

/**
 * Appends a draft; on a conflict, reads what another process has stored in its place.
 *
 * @returns 'stale' if it holds a start that was decided on other settings than there are now
 * @throws AppendRefused
 */
export async function store(machine: Machine, draft: Draft): Promise<Stored | 'stale'> {
  const batch = draft.outcomes.map(([queued]) => queued);
  const appended = await append(machine, draft, batch);
  if (appended === 'stored') return { isDraft: true, head: draft.head, applied: draft.applied };
  const { seq } = machine.head.state;
  const applied = await untilAvailable(machine, batch, () => readOn(machine));
  if (applied.length === 0 && appended === 'stale') return 'stale';
  if (applied.length === 0) throw new LogBroken(`Seq ${seq + 1} is taken and not there`);
  // An attempt whose answer was lost had stored the draft after all.
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
  const revision = batch.find((queued) => queued.revision !== undefined)?.revision;
  return untilAvailable(machine, batch, ({ isIsolated }) =>
    log.append(groupId, draft.applied, { isIsolated: isIsolated || isSuspect, revision }),
  );
}

/** Reads and publishes events appended by others. */
export async function catchUp(machine: Machine, batch: readonly QueuedCommand[]): Promise<void> {
  const applied = await untilAvailable(machine, batch, () => readOn(machine));
  publish(machine, applied, 'elsewhere');
}

/** Reads and applies the log from the head on. @throws LogAway, LogBroken */
export async function readOn(machine: Machine): Promise<AppliedEvent[]> {
  const { groupId, log } = machine.deps;
  const entries = await log.read(groupId, machine.head.state.seq);
  const applied = applyStored(machine.head, entries);
  if (machine.secrets.isMissing(entries.map(({ event }) => event))) await learn(machine);
  machine.head = headAfter(machine.head, applied, machine.secrets);
  machine.idempotency.rememberStored(applied);
  return applied;
}

/** Whether an auction takes up seals with its start, whose maxima are not known here. */
export function takesUpSeals({ secrets }: Machine, batch: readonly QueuedCommand[]): boolean {
  return batch.some(
    ({ command }) =>
      command.type === 'StartAuction' &&
      (command.seals ?? []).some((seal) => !secrets.bySeal.has(seal)),
  );
}

/** Reads what the seals hide that an auction takes up with its start. */
export function learnForStart(machine: Machine, batch: readonly QueuedCommand[]): Promise<void> {
  return untilAvailable(machine, batch, () => learn(machine));
}

/** Reads what the seals hide that others have appended. @throws if the database is away */
async function learn({ deps, secrets }: Machine): Promise<void> {
  const kept = (await deps.maxima?.ofGroup(deps.groupId)) ?? [];
  for (const { seal, id, teamId, userId, amount, nonce } of kept) {
    secrets.know(seal, { id, teamId, userId, amount, nonce });
  }
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

/** Retries until the database is available; callers that wait too long meanwhile are answered "unknown". */
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

/** Calls a listener; errors it throws are reported and stop nothing. */
function guarded({ deps }: Machine, listener: () => void): void {
  try {
    listener();
  } catch (error) {
    deps.onTrouble(deps.groupId, { kind: 'listener', error });
  }
}
