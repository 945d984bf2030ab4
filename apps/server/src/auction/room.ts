import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { decide, type Decision } from '@bracketbid/engine/auction/decide';
import { evolve } from '@bracketbid/engine/auction/evolve';
import { chainHash, chainStart, type LoggedEvent } from '@bracketbid/engine/auction/receipts';
import { wirePhase } from '@bracketbid/engine/auction/questions';
import type { Refusal } from '@bracketbid/engine/auction/refusals';
import { SCHEDULED, type AuctionState } from '@bracketbid/engine/auction/state';
import type { Clock } from '../clock.ts';
import { sha256Hex } from '../sha256.ts';
import { createAnswers } from './answers.ts';
import { deadlineHere } from './deadlines.ts';
import type { AuctionLog } from './log.ts';

/** An event that is durable, with the state right after it. */
export type Step = LoggedEvent & { readonly state: AuctionState };

/** What became of a command. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly steps: readonly Step[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Nobody can say yet whether it was stored; asking again with the same id is safe. */
  | { readonly kind: 'unknown' };

/** One group's auction: its commands are decided here, one after the other, whoever sends them. */
export type Room = {
  readonly groupId: string;
  /** The state that is durable. */
  state(): AuctionState;
  /** Decides a command and answers when its events are durable, or when it is refused. */
  submit(command: AuctionCommand): Promise<Outcome>;
  /** Another process has stored events up to `seq`: reads the log on, unless they are known here. */
  hear(seq: number): void;
};

/** Whether events were decided by this process, or read from the log because another had stored them. */
export type Origin = 'here' | 'elsewhere';

/** Commands decided on one draft: more wait for the next, so that no commit grows without bound. */
const DRAFT_COMMANDS_MAX = 256;

/** A lost database is asked again so often, and callers are told "unknown" after so long. */
const RETRY_MS = 250;
const ANSWER_MS_MAX = 10_000;

/**
 * A database away for longer, or a lot whose end nobody kept for longer, is an outage: nobody could bid, so
 * the open lot gets time back.
 */
const OUTAGE_MS = 2000;

class RoomBroken extends Error {}

type Waiting = {
  readonly command: AuctionCommand;
  readonly submittedMs: number;
  readonly answer: (outcome: Outcome) => void;
};

type Draft = {
  readonly state: AuctionState;
  readonly hash: string;
  readonly steps: readonly Step[];
  readonly outcomes: readonly (readonly [Waiting, Outcome])[];
};

/** A database away for longer is told to those who wait for their bids. */
const NOTICED_MS = 1000;

/**
 * Opens a room on its log.
 *
 * Commands that wait together are decided on a draft of the state; the draft becomes the state only when
 * its events are durable. Then callers are answered, then everyone is told (`onSteps`). State never runs
 * ahead of the log, so there is nothing to roll back. It may lag behind it where other processes write too:
 * an append then meets a conflict, and a refusal is told only after the log was read on.
 */
export async function openRoom(deps: {
  readonly groupId: string;
  readonly log: AuctionLog;
  readonly clock: Clock;
  /** Nobody else writes to this log, so what is known here is all there is. */
  readonly isAlone: boolean;
  /** Nobody else serves the group just now, and nobody did until a moment ago. */
  readonly isFirst?: () => boolean;
  /** Told of every event once it is durable, in order, each once. Must not throw. */
  readonly onSteps: (room: Room, steps: readonly Step[], origin: Origin) => void;
  /** Told when the database has not answered for a second, and when it does again. */
  readonly onSaving?: (groupId: string, isSaving: boolean) => void;
  /** Told when the room has stopped because its log can't be true. */
  readonly onFault: (room: Room, error: Error) => void;
}): Promise<Room> {
  const { groupId, log, clock, isAlone, onSteps, onFault } = deps;
  const isFirst = () => isAlone || deps.isFirst?.() === true;
  let state: AuctionState = SCHEDULED;
  let hash = chainStart(groupId, sha256Hex);
  const queue: Waiting[] = [];
  let working = false;
  let heardSeq = 0;
  let wasAway = false;
  /** When a lot ends that this room gave time back, because nobody had kept the end before. */
  let givenMs: number | null = null;
  let fault: Error | null = null;
  const answers = createAnswers();

  /** Takes in events that are in the log already: at the opening, or another process's. */
  const readOn = async (): Promise<Step[]> => {
    const events = await log.read(groupId, state.seq);
    const steps = events.map((entry) => {
      if (entry.seq !== state.seq + 1)
        throw new RoomBroken(`Hole in the log after seq ${state.seq}`);
      if (entry.hash !== chainHash(hash, entry, sha256Hex)) {
        throw new RoomBroken(`The hash of seq ${entry.seq} does not fit the log`);
      }
      state = evolve(state, entry.event, entry.atMs);
      hash = entry.hash;
      return { ...entry, state };
    });
    answers.rememberStored(steps);
    return steps;
  };

  const draftOf = (waiting: readonly Waiting[]): Draft => {
    let draft = state;
    let head = hash;
    const steps: Step[] = [];
    const atMs = Math.max(clock.nowMs(), state.lastAtMs);
    const own = createAnswers();
    const outcomes = waiting.map((each): readonly [Waiting, Outcome] => {
      // Decided once: what was stored, said before, or decided in this draft is said again.
      const known = answers.to(each.command) ?? own.to(each.command);
      if (known !== null) return [each, known];
      const command = dueCommand(draft, each.command, atMs);
      const decision = command === null ? NOTHING_DUE : decide(draft, command, atMs);
      if (!decision.ok) {
        const refused: Outcome = { kind: 'refused', refusal: decision.refusal };
        own.remember(each.command, refused);
        return [each, refused];
      }
      const decided = decision.events.map((event): Step => {
        const seq = draft.seq + 1;
        draft = evolve(draft, event, atMs);
        head = chainHash(head, { seq, atMs, event }, sha256Hex);
        return { seq, atMs, event, hash: head, state: draft };
      });
      if (command === BACK_FROM_OUTAGE.command) givenMs = deadlineHere(draft, isAlone);
      steps.push(...decided);
      const accepted: Outcome = { kind: 'accepted', steps: decided };
      own.remember(each.command, accepted);
      return [each, accepted];
    });
    return { state: draft, hash: head, steps, outcomes };
  };

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
    const dueMs = deadlineHere(draft, isAlone);
    if (dueMs === null) return command;
    const isOverdue = wirePhase(draft) === 'open' && atMs - dueMs > OUTAGE_MS;
    switch (command.type) {
      case 'ReachDeadline':
        // Once: a process that is always late (overloaded) must come to an end too.
        if (isOverdue && dueMs !== givenMs) return BACK_FROM_OUTAGE.command;
        return atMs < dueMs ? null : command;
      case 'RecoverFromOutage':
        // Others may serve the group, unless this process is the first or knows that its database was away.
        return isFirst() || isOverdue || command === BACK_FROM_OUTAGE.command ? command : null;
      case 'StartAuction':
      case 'PlaceBid':
      case 'PauseGroup':
      case 'ResumeGroup':
      case 'PauseGlobally':
      case 'ResumeGlobally':
        return command;
      default:
        return command satisfies never;
    }
  };

  /** Tries until the database answers; who has waited too long meanwhile is told that nobody knows. */
  const insist = async <Result>(
    waiting: readonly Waiting[],
    attempt: () => Promise<Result>,
  ): Promise<Result> => {
    const startedMs = clock.nowMs();
    let isTold = false;
    const say = (isSaving: boolean) => {
      if (isTold !== isSaving) return;
      isTold = !isSaving;
      deps.onSaving?.(groupId, isSaving);
    };
    for (;;) {
      try {
        const result = await attempt();
        say(true);
        return result;
      } catch (error) {
        if (error instanceof RoomBroken) throw error;
        if (clock.nowMs() - startedMs > NOTICED_MS) say(false);
        wasAway ||= clock.nowMs() - startedMs > OUTAGE_MS;
        const hasWaited = (each: Waiting) => clock.nowMs() - each.submittedMs > ANSWER_MS_MAX;
        for (const each of waiting) if (hasWaited(each)) each.answer({ kind: 'unknown' });
        // Those behind have not been decided and never will be: the queue is in the order of their coming.
        while (queue[0] !== undefined && hasWaited(queue[0])) {
          queue.shift()?.answer({ kind: 'unknown' });
        }
        await new Promise<void>((resume) => clock.alarm(clock.nowMs() + RETRY_MS, resume));
      }
    }
  };

  /**
   * Makes the draft durable. False when the log went on without it: the state is then what the log says.
   *
   * A statement whose answer was lost may still be carried out. So the same rows are stored again until the
   * database has answered for them: whichever attempt wins, what it wrote is this draft.
   */
  const store = (draft: Draft): Promise<boolean> =>
    insist(
      draft.outcomes.map(([each]) => each),
      async () => {
        if ((await log.append(groupId, draft.steps)) === 'stored') {
          state = draft.state;
          hash = draft.hash;
          onSteps(room, draft.steps, 'here');
          return true;
        }
        const steps = await readOn();
        if (steps.length === 0) throw new RoomBroken(`Seq ${state.seq + 1} is taken and not there`);
        const isThere = steps.some((step) => step.hash === draft.hash);
        onSteps(room, steps, isThere ? 'here' : 'elsewhere');
        return isThere;
      },
    );

  /** Reads what others have stored. */
  const catchUp = async (waiting: readonly Waiting[]): Promise<void> => {
    const steps = await insist(waiting, readOn);
    if (steps.length > 0) onSteps(room, steps, 'elsewhere');
  };

  /**
   * A draft that was stored was decided on all of the log. One with nothing to store may not have been: then
   * the log is read on once, so that nobody hears "refused" of a bid that another process has stored.
   */
  const settle = async (waiting: readonly Waiting[]): Promise<void> => {
    let isCurrent = isAlone;
    for (;;) {
      const draft = draftOf(waiting);
      if (draft.steps.length === 0 && !isCurrent && draft.outcomes.some(mustBeSure)) {
        await catchUp(waiting);
      } else if (draft.steps.length === 0 || (await store(draft))) {
        for (const [each, outcome] of draft.outcomes) {
          answers.remember(each.command, outcome);
          each.answer(outcome);
        }
        return;
      }
      isCurrent = true;
    }
  };

  const work = async () => {
    working = true;
    try {
      while ((queue.length > 0 || heardSeq > state.seq) && fault === null) {
        if (heardSeq > state.seq) {
          // What is heard from now on may be later than what is read.
          heardSeq = 0;
          await catchUp([]);
        }
        if (queue.length > 0) await settle(queue.splice(0, DRAFT_COMMANDS_MAX));
        if (wasAway) {
          wasAway = false;
          await settle([BACK_FROM_OUTAGE]);
        }
      }
    } catch (error) {
      // Better to stop one room than to sell a team twice.
      fault = error instanceof Error ? error : new Error(String(error));
      onFault(room, fault);
    }
    if (fault !== null) for (const each of queue.splice(0)) each.answer({ kind: 'unknown' });
    working = false;
  };

  const room: Room = {
    groupId,
    state: () => state,
    submit: (command) => {
      const known = answers.to(command);
      // A refusal is looked at again where the bid may have been stored by another process since.
      if (known !== null && (isAlone || known.kind === 'accepted')) return Promise.resolve(known);
      return new Promise<Outcome>((answer) => {
        queue.push({ command, submittedMs: clock.nowMs(), answer });
        if (!working) void work();
      });
    },
    hear: (seq) => {
      heardSeq = Math.max(heardSeq, seq);
      if (!working && fault === null && heardSeq > state.seq) void work();
    },
  };

  await readOn();
  return room;
}

const NOTHING_DUE: Decision = { ok: false, refusal: { code: 'NothingDue' } };

/** Asked by the room itself when its database is back. */
const BACK_FROM_OUTAGE: Waiting = {
  command: { type: 'RecoverFromOutage' },
  submittedMs: Number.MAX_SAFE_INTEGER,
  answer: () => undefined,
};

/** Whether somebody would hear this refusal. What the clock asks may be refused on old knowledge. */
function mustBeSure([{ command }, outcome]: readonly [Waiting, Outcome]): boolean {
  if (command.type === 'ReachDeadline' || command.type === 'RecoverFromOutage') return false;
  return outcome.kind === 'refused';
}
