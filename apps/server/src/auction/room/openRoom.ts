import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { createCommandQueue, type QueuedCommand } from './commandQueue.ts';
import { BACK_FROM_OUTAGE, createDrafting, type Draft } from './draft.ts';
import { emptyHead } from '../log/head.ts';
import { createIdempotency } from './idempotency.ts';
import { AppendRefused } from '../log/log.ts';
import { createSecretBook } from '../maxima/secretBook.ts';
import type { Outcome, Room } from './room.ts';
import {
  answer,
  catchUp,
  learnForStart,
  takesUpSeals,
  type Machine,
  publish,
  readOn,
  reportFailed,
  type RoomDeps,
  store,
  type Stored,
} from './roomMachine.ts';

/** Commands decided on one draft; more wait for the next, so that commits stay bounded. */
const BATCH_COMMANDS_MAX = 256;

/** How long after the log refused a draft of this room its appends share no statement with other groups'. */
const SUSPECT_MS = 60_000;

/**
 * Opens a room on its log.
 *
 * Commands that wait together are decided on a draft of the state. When its events are durable, the draft becomes the
 * state, callers are answered, and the events are published (`onApplied`), in this order. State never runs ahead of the
 * log, so there is nothing to roll back. It may lag behind if other processes write too: an append then meets a
 * conflict, and a refusal is answered only after reading the log again.
 *
 * Only an outage is waited out. A draft that the log refuses is split: the command to blame fails, the others are stored.
 *
 * @throws LogAway, or another error if the log can't be read or is corrupt
 */
export async function openRoom(deps: RoomDeps): Promise<Room> {
  const { groupId, clock, isSingleProcess } = deps;
  const room: Room = {
    groupId,
    state: () => machine.head.state,
    secrets: () => machine.secrets,
    submit: (command, revision) => submit(machine, command, revision),
    onRemoteAppend: (seq) => onRemoteAppend(machine, seq),
    isIdle: () => machine.status.kind === 'idle' && !hasWork(machine),
  };
  const idempotency = createIdempotency();
  const secrets = createSecretBook();
  const machine: Machine = {
    deps,
    room,
    idempotency,
    queue: createCommandQueue(clock),
    secrets,
    draftOn: createDrafting({
      idempotency,
      isSingleProcess,
      secrets,
      isColdStart: () => isSingleProcess || deps.isColdStart?.() === true,
      onThrown: (command, error) => reportFailed({ deps }, command, error),
    }),
    status: { kind: 'idle' },
    head: emptyHead(groupId),
    remoteSeq: 0,
    owesRecovery: false,
    suspectUntilMs: 0,
  };
  await readOn(machine);
  return room;
}

function submit(machine: Machine, command: AuctionCommand, revision?: number): Promise<Outcome> {
  const known = machine.idempotency.answerTo(command);
  // A refusal is decided again where another process may have stored the bid since.
  const isFinal = machine.deps.isSingleProcess || known?.kind === 'accepted';
  if (known !== null && isFinal) return Promise.resolve(known);
  if (machine.status.kind === 'stopped') return Promise.resolve({ kind: 'unknown' });
  if (isSale(command) && machine.deps.mayAct?.() === false) {
    return Promise.resolve({ kind: 'unknown' });
  }
  if (command.type === 'SetMaximum') machine.secrets.know(command.seal, command.maximum);
  const outcome = machine.queue.add(command, revision);
  wake(machine);
  return outcome;
}

function isSale(command: AuctionCommand): boolean {
  return command.type === 'ActWithGavel' && command.act.kind === 'sell';
}

function onRemoteAppend(machine: Machine, seq: number): void {
  machine.remoteSeq = Math.max(machine.remoteSeq, seq);
  wake(machine);
}

function wake(machine: Machine): void {
  if (machine.status.kind === 'idle' && hasWork(machine)) void work(machine);
}

function hasWork(machine: Machine): boolean {
  return machine.queue.size() > 0 || isBehind(machine);
}

function isBehind({ remoteSeq, head }: Machine): boolean {
  return remoteSeq > head.state.seq;
}

/** Works until there is nothing left to do, one batch at a time. */
async function work(machine: Machine): Promise<void> {
  machine.status = { kind: 'working', batch: [] };
  try {
    while (hasWork(machine)) {
      if (isBehind(machine)) {
        // Reset before reading: an append reported from now on may be later than what is read.
        machine.remoteSeq = 0;
        await catchUp(machine, []);
      }
      const batch = machine.queue.take(BATCH_COMMANDS_MAX);
      machine.status = { kind: 'working', batch };
      if (takesUpSeals(machine, batch)) await learnForStart(machine, batch);
      if (batch.length > 0) await settle(machine, batch);
      if (machine.owesRecovery) {
        machine.owesRecovery = false;
        await settle(machine, [BACK_FROM_OUTAGE]);
      }
    }
    machine.status = { kind: 'idle' };
  } catch (error) {
    stop(machine, error instanceof Error ? error : new Error(String(error)));
  }
}

/**
 * Decides a batch until all of it is answered.
 *
 * A draft that was stored was decided on the whole log. One with nothing to store may not have been: then the log is
 * read once more, so that nobody is answered "refused" for a bid that another process has stored.
 */
async function settle(machine: Machine, batch: readonly QueuedCommand[]): Promise<void> {
  const { clock, isSingleProcess } = machine.deps;
  let isCurrent = isSingleProcess;
  for (;;) {
    const draft = machine.draftOn(machine.head, batch, clock.nowMs());
    try {
      if (draft.applied.length > 0) {
        const stored = await store(machine, draft);
        if (stored === 'stale') return await withoutStale(machine, batch);
        conclude(machine, draft, stored);
        if (stored.isDraft) return;
      } else {
        const mayStand = draft.outcomes.every((decided) => !mustBeCurrent(machine, decided));
        if (isCurrent || mayStand) return answer(machine, draft);
        await catchUp(machine, batch);
      }
    } catch (error) {
      if (error instanceof AppendRefused) return takeApart(machine, batch, error);
      throw error;
    }
    isCurrent = true;
  }
}

/** Answers those whose settings have changed, and settles the others without them. */
async function withoutStale(machine: Machine, batch: readonly QueuedCommand[]): Promise<void> {
  const others = batch.filter(({ revision }) => revision === undefined);
  for (const queued of batch) if (queued.revision !== undefined) queued.answer({ kind: 'stale' });
  if (others.length > 0) await settle(machine, others);
}

/** Once events are durable: updates the state, then answers callers, then publishes. */
function conclude(machine: Machine, draft: Draft, { isDraft, head, applied }: Stored): void {
  machine.head = head;
  if (isDraft) answer(machine, draft);
  publish(machine, applied, isDraft ? 'here' : 'elsewhere');
}

/** Settles commands one by one that the log refused together. One that it refuses alone fails. */
async function takeApart(
  machine: Machine,
  batch: readonly QueuedCommand[],
  error: AppendRefused,
): Promise<void> {
  machine.suspectUntilMs = machine.deps.clock.nowMs() + SUSPECT_MS;
  const [only] = batch.length === 1 ? batch : [];
  if (only === undefined) {
    for (const each of batch) await settle(machine, [each]);
    return;
  }
  reportFailed(machine, only.command, error);
  only.answer({ kind: error.isCertain ? 'failed' : 'unknown' });
}

/** Stops the room, leaving nobody without an answer. */
function stop(machine: Machine, error: Error): void {
  const batch = machine.status.kind === 'working' ? machine.status.batch : [];
  machine.status = { kind: 'stopped' };
  for (const queued of [...batch, ...machine.queue.take(Infinity)]) {
    queued.answer({ kind: 'unknown' });
  }
  machine.deps.onFault(machine.room, error);
}

/**
 * Whether somebody waits for this refusal, or an outage ended: what the process that is gone stored last may be unknown
 * here. Other commands of the clock may be refused on a stale head.
 */
function mustBeCurrent(
  { deps }: Machine,
  [{ command }, outcome]: Draft['outcomes'][number],
): boolean {
  if (outcome.kind !== 'refused' || command.type === 'ReachDeadline') return false;
  if (command.type !== 'RecoverFromOutage') return true;
  return command === BACK_FROM_OUTAGE.command || deps.isColdStart?.() === true;
}
