import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { evolve } from '@bracketbid/engine/auction/evolve';
import { chainHash, chainStart, type LoggedEvent } from '@bracketbid/engine/auction/receipts';
import type { Refusal } from '@bracketbid/engine/auction/refusals';
import { SCHEDULED, type AuctionState } from '@bracketbid/engine/auction/state';
import type { Clock } from '../clock.ts';
import { sha256Hex } from '../sha256.ts';
import { createIdempotency } from './idempotency.ts';
import { createCommandQueue } from './commandQueue.ts';
import {
  BACK_FROM_OUTAGE,
  createDrafting,
  type Draft,
  type Head,
  OUTAGE_MS,
  type Waiting,
} from './draft.ts';
import { AppendRefused, type AuctionLog } from './log.ts';
import { retryUntilAvailable, type Try } from './retryUntilAvailable.ts';

/** An event that is durable, with the state right after it. */
export type AppliedEvent = LoggedEvent & { readonly state: AuctionState };

/** What became of a command. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly applied: readonly AppliedEvent[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Something about it went wrong that nobody planned. Nothing was stored. */
  | { readonly kind: 'failed' }
  /** Its sender has too many others waiting. It was not looked at. */
  | { readonly kind: 'busy' }
  /** Nobody can say yet whether it was stored; asking again with the same id is safe. */
  | { readonly kind: 'unknown' };

/** One group's auction: its commands are decided here, one after the other, whoever sends them. */
export type Room = {
  readonly groupId: string;
  /** The state that is durable. */
  state(): AuctionState;
  /** Decides a command and answers when its events are durable, or when it is refused. Never rejects. */
  submit(command: AuctionCommand): Promise<Outcome>;
  /** Another process has stored events up to `seq`: reads the log on, unless they are known here. */
  onRemoteAppend(seq: number): void;
};

/** Whether events were decided by this process, or read from the log because another had stored them. */
export type Origin = 'here' | 'elsewhere';

/** Something that nobody planned went wrong in a room, and the room goes on. */
export type RoomTrouble =
  /** This command could not be decided, or the log did not take its events. */
  | { readonly kind: 'command'; readonly command: AuctionCommand; readonly error: unknown }
  /** Whoever is told of durable events threw. */
  | { readonly kind: 'telling'; readonly error: unknown };

/** Commands decided on one draft: more wait for the next, so that no commit grows without bound. */
const DRAFT_COMMANDS_MAX = 256;

/** A database away for longer is told to those who wait for their bids. */
const NOTICED_MS = 1000;

/** For so long after the log refused a draft of this room, its appends share no statement with other groups'. */
const SUSPECT_MS = 60_000;

/** The log can't be true. Better to stop one room than to sell a team twice. */
class LogBroken extends Error {}

export type RoomDeps = {
  readonly groupId: string;
  readonly log: AuctionLog;
  readonly clock: Clock;
  /** Nobody else writes to this log, so what is known here is all there is. */
  readonly isSingleProcess: boolean;
  /** Nobody else serves the group just now, and nobody did until a moment ago. */
  readonly isColdStart?: () => boolean;
  /** Told of every event once it is durable, in order, each once. What it throws is `onTrouble`'s, and stops nobody. */
  readonly onApplied: (room: Room, applied: readonly AppliedEvent[], origin: Origin) => void;
  /** Told when the database has not answered for a second, and when it does again. */
  readonly onStorageAvailable?: (groupId: string, isStorageAvailable: boolean) => void;
  readonly onTrouble: (groupId: string, trouble: RoomTrouble) => void;
  /** Told when the room has stopped, for a reason that no retry mends: its log can't be true, or can't be read. */
  readonly onFault: (room: Room, error: Error) => void;
};

/**
 * Opens a room on its log.
 *
 * Commands that wait together are decided on a draft of the state; the draft becomes the state only when
 * its events are durable. Then callers are answered and everyone is told (`onApplied`). State never runs
 * ahead of the log, so there is nothing to roll back. It may lag behind it where other processes write too:
 * an append then meets a conflict, and a refusal is told only after the log was read on.
 *
 * Only a database that is away is waited for. A draft that the log refuses is taken apart: the command to blame fails,
 * the others are stored.
 *
 * @throws LogAway, or another error when the log can't be read or can't be true
 */
export async function openRoom(deps: RoomDeps): Promise<Room> {
  const { groupId, log, clock, isSingleProcess } = deps;
  let head: Head = { state: SCHEDULED, hash: chainStart(groupId, sha256Hex) };
  const queue = createCommandQueue(clock);
  let inHand: readonly Waiting[] = [];
  let working = false;
  let heardSeq = 0;
  let wasAway = false;
  let suspectUntilMs = 0;
  let fault: Error | null = null;
  const answers = createIdempotency();
  const onThrown = (command: AuctionCommand, error: unknown) =>
    deps.onTrouble(groupId, { kind: 'command', command, error });
  const draftOn = createDrafting({
    answers,
    isSingleProcess,
    isColdStart: () => isSingleProcess || deps.isColdStart?.() === true,
    onThrown,
  });

  /** Takes in events that are in the log already: at the opening, or another process's. */
  const readOn = async (): Promise<AppliedEvent[]> => {
    const events = await log.read(groupId, head.state.seq);
    const applied = events.map((entry): AppliedEvent => {
      const { seq } = head.state;
      if (entry.seq !== seq + 1) throw new LogBroken(`Hole in the log after seq ${seq}`);
      if (entry.hash !== chainHash(head.hash, entry, sha256Hex)) {
        throw new LogBroken(`The hash of seq ${entry.seq} does not fit the log`);
      }
      head = { state: evolve(head.state, entry.event, entry.atMs), hash: entry.hash };
      return { ...entry, state: head.state };
    });
    answers.rememberStored(applied);
    return applied;
  };

  /** Whatever a listener throws stops nobody. */
  const guarded = (listener: () => void) => {
    try {
      listener();
    } catch (error) {
      deps.onTrouble(groupId, { kind: 'telling', error });
    }
  };

  const tell = (applied: readonly AppliedEvent[], origin: Origin) => {
    if (applied.length > 0) guarded(() => deps.onApplied(room, applied, origin));
  };

  /** Tries until the database is there; who has waited too long meanwhile is told that nobody knows. */
  const whenAvailable = async <Result>(
    attempt: (how: Try) => Promise<Result>,
    waiting: readonly Waiting[],
  ): Promise<Result> => {
    let isTold = false;
    const result = await retryUntilAvailable(clock, attempt, (awayMs) => {
      if (awayMs > NOTICED_MS && !isTold) {
        isTold = true;
        guarded(() => deps.onStorageAvailable?.(groupId, false));
      }
      wasAway ||= awayMs > OUTAGE_MS;
      queue.giveUpOnLate(waiting);
    });
    if (isTold) guarded(() => deps.onStorageAvailable?.(groupId, true));
    return result;
  };

  /**
   * Makes the draft durable. False when the log went on without it: the state is then what the log says.
   *
   * A statement whose answer was lost may still be carried out. So the same rows are stored again until the
   * database has answered for them: whichever attempt wins, what it wrote is this draft.
   *
   * @throws AppendRefused
   */
  const store = async (draft: Draft): Promise<boolean> => {
    const waiting = draft.outcomes.map(([each]) => each);
    const isSuspect = clock.nowMs() < suspectUntilMs;
    const appended = await whenAvailable(
      ({ isIsolated: isRetry }) =>
        log.append(groupId, draft.applied, { isIsolated: isRetry || isSuspect }),
      waiting,
    );
    if (appended === 'stored') {
      head = { state: draft.state, hash: draft.hash };
      tell(draft.applied, 'here');
      return true;
    }
    const { seq } = head.state;
    const applied = await whenAvailable(readOn, waiting);
    if (applied.length === 0) throw new LogBroken(`Seq ${seq + 1} is taken and not there`);
    const isThere = applied.some((entry) => entry.hash === draft.hash);
    tell(applied, isThere ? 'here' : 'elsewhere');
    return isThere;
  };

  /** Reads what others have stored. */
  const catchUp = async (waiting: readonly Waiting[]): Promise<void> => {
    tell(await whenAvailable(readOn, waiting), 'elsewhere');
  };

  /**
   * A draft that was stored was decided on all of the log. One with nothing to store may not have been: then
   * the log is read on once, so that nobody hears "refused" of a bid that another process has stored.
   */
  const settle = async (waiting: readonly Waiting[]): Promise<void> => {
    let isCurrent = isSingleProcess;
    for (;;) {
      const draft = draftOn(head, waiting, clock.nowMs());
      try {
        if (draft.applied.length === 0 && !isCurrent && draft.outcomes.some(mustBeSure)) {
          await catchUp(waiting);
        } else if (draft.applied.length === 0 || (await store(draft))) {
          for (const [each, outcome] of draft.outcomes) {
            answers.remember(each.command, outcome);
            each.answer(outcome);
          }
          return;
        }
      } catch (error) {
        if (error instanceof AppendRefused) return takeApart(waiting, error);
        throw error;
      }
      isCurrent = true;
    }
  };

  /** Settles one by one what the log does not take together. The command that it does not take alone fails. */
  const takeApart = async (waiting: readonly Waiting[], error: AppendRefused): Promise<void> => {
    suspectUntilMs = clock.nowMs() + SUSPECT_MS;
    const [only] = waiting.length === 1 ? waiting : [];
    if (only === undefined) {
      for (const each of waiting) await settle([each]);
      return;
    }
    onThrown(only.command, error);
    only.answer({ kind: error.isCertain ? 'failed' : 'unknown' });
  };

  const work = async () => {
    working = true;
    try {
      while ((queue.size() > 0 || heardSeq > head.state.seq) && fault === null) {
        if (heardSeq > head.state.seq) {
          // What is heard from now on may be later than what is read.
          heardSeq = 0;
          await catchUp([]);
        }
        inHand = queue.take(DRAFT_COMMANDS_MAX);
        if (inHand.length > 0) await settle(inHand);
        if (wasAway) {
          wasAway = false;
          await settle([BACK_FROM_OUTAGE]);
        }
      }
    } catch (error) {
      fault = error instanceof Error ? error : new Error(String(error));
      for (const each of [...inHand, ...queue.take(Infinity)]) each.answer({ kind: 'unknown' });
      deps.onFault(room, fault);
    }
    inHand = [];
    working = false;
  };

  const room: Room = {
    groupId,
    state: () => head.state,
    submit: (command) => {
      const known = answers.to(command);
      // A refusal is looked at again where the bid may have been stored by another process since.
      if (known !== null && (isSingleProcess || known.kind === 'accepted'))
        return Promise.resolve(known);
      if (fault !== null) return Promise.resolve({ kind: 'unknown' });
      const outcome = queue.add(command);
      if (!working) void work();
      return outcome;
    },
    onRemoteAppend: (seq) => {
      heardSeq = Math.max(heardSeq, seq);
      if (!working && fault === null && heardSeq > head.state.seq) void work();
    },
  };

  await readOn();
  return room;
}

/** Whether somebody would hear this refusal. What the clock asks may be refused on old knowledge. */
function mustBeSure([{ command }, outcome]: readonly [Waiting, Outcome]): boolean {
  if (command.type === 'ReachDeadline' || command.type === 'RecoverFromOutage') return false;
  return outcome.kind === 'refused';
}
