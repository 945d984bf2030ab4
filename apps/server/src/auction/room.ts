import { decide } from '@bracketbid/engine/auction/decide';
import { evolve } from '@bracketbid/engine/auction/evolve';
import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { chainHash, chainStart, type LoggedEvent } from '@bracketbid/engine/auction/receipts';
import type { Refusal } from '@bracketbid/engine/auction/refusals';
import { SCHEDULED, type AuctionState } from '@bracketbid/engine/auction/state';
import type { Clock } from '../clock.ts';
import { sha256Hex } from '../sha256.ts';
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
};

/** Commands decided on one draft: more wait for the next, so that no commit grows without bound. */
const DRAFT_COMMANDS_MAX = 256;

/** How many answers are kept for clients that ask again with the same clientBidId. */
const ANSWERS_MAX = 512;

/** A lost database is asked again so often, and callers are told "unknown" after so long. */
const RETRY_MS = 250;
const ANSWER_MS_MAX = 10_000;

/** A database away for longer is an outage: nobody could bid, so the open lot gets time back. */
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

/**
 * Opens a room on its log.
 *
 * Commands that wait together are decided on a draft of the state; the draft becomes the state only when
 * its events are durable. Then callers are answered, then everyone is told (`onSteps`). State never runs
 * ahead of the log, so there is nothing to roll back.
 */
export async function openRoom(deps: {
  readonly groupId: string;
  readonly log: AuctionLog;
  readonly clock: Clock;
  /** Told of every event once it is durable, in order, each once. Must not throw. */
  readonly onSteps: (room: Room, steps: readonly Step[]) => void;
  /** Told when the room has stopped because its log can't be true. */
  readonly onFault: (room: Room, error: Error) => void;
}): Promise<Room> {
  const { groupId, log, clock, onSteps, onFault } = deps;
  let state: AuctionState = SCHEDULED;
  let hash = chainStart(groupId, sha256Hex);
  const queue: Waiting[] = [];
  let working = false;
  let wasAway = false;
  let fault: Error | null = null;
  const answers = new Map<string, Promise<Outcome>>();

  const remember = (key: string, answer: Promise<Outcome>) => {
    answers.set(key, answer);
    if (answers.size <= ANSWERS_MAX) return;
    const oldest = answers.keys().next();
    if (!oldest.done) answers.delete(oldest.value);
  };

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
    for (const step of steps) {
      if (step.event.type !== 'BidPlaced' || step.event.clientBidId === null) continue;
      const key = answerKey(step.event.userId, step.event.clientBidId);
      if (!answers.has(key)) remember(key, Promise.resolve({ kind: 'accepted', steps: [step] }));
    }
    return steps;
  };

  const draftOf = (waiting: readonly Waiting[]): Draft => {
    let draft = state;
    let head = hash;
    const steps: Step[] = [];
    const atMs = Math.max(clock.nowMs(), state.lastAtMs);
    const outcomes = waiting.map((each): readonly [Waiting, Outcome] => {
      const decision = decide(draft, each.command, atMs);
      if (!decision.ok) return [each, { kind: 'refused', refusal: decision.refusal }];
      const own = decision.events.map((event): Step => {
        const seq = draft.seq + 1;
        draft = evolve(draft, event, atMs);
        head = chainHash(head, { seq, atMs, event }, sha256Hex);
        return { seq, atMs, event, hash: head, state: draft };
      });
      steps.push(...own);
      return [each, { kind: 'accepted', steps: own }];
    });
    return { state: draft, hash: head, steps, outcomes };
  };

  /**
   * Makes the draft durable. False when the log went on without it: the state is then what the log says.
   *
   * A statement whose answer was lost may still be carried out. So the same rows are stored again until the
   * database has answered for them: whichever attempt wins, what it wrote is this draft.
   */
  const store = async (draft: Draft): Promise<boolean> => {
    const startedMs = clock.nowMs();
    for (;;) {
      try {
        if ((await log.append(groupId, draft.steps)) === 'stored') {
          state = draft.state;
          hash = draft.hash;
          onSteps(room, draft.steps);
          return true;
        }
        const steps = await readOn();
        if (steps.length === 0) throw new RoomBroken(`Seq ${state.seq + 1} is taken and not there`);
        onSteps(room, steps);
        return steps.some((step) => step.hash === draft.hash);
      } catch (error) {
        if (error instanceof RoomBroken) throw error;
        wasAway ||= clock.nowMs() - startedMs > OUTAGE_MS;
        for (const [each] of draft.outcomes) {
          if (clock.nowMs() - each.submittedMs > ANSWER_MS_MAX) each.answer({ kind: 'unknown' });
        }
        await new Promise<void>((resume) => clock.alarm(clock.nowMs() + RETRY_MS, resume));
      }
    }
  };

  const settle = async (waiting: readonly Waiting[]): Promise<void> => {
    for (;;) {
      const draft = draftOf(waiting);
      if (draft.steps.length === 0 || (await store(draft))) {
        for (const [each, outcome] of draft.outcomes) each.answer(outcome);
        return;
      }
    }
  };

  const work = async () => {
    working = true;
    try {
      while (queue.length > 0 && fault === null) {
        await settle(queue.splice(0, DRAFT_COMMANDS_MAX));
        if (wasAway) {
          wasAway = false;
          await settle([{ ...unheard, command: { type: 'RecoverFromOutage' } }]);
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

  const enqueue = (command: AuctionCommand) =>
    new Promise<Outcome>((answer) => {
      queue.push({ command, submittedMs: clock.nowMs(), answer });
      if (!working) void work();
    });

  const room: Room = {
    groupId,
    state: () => state,
    submit: (command) => {
      if (command.type !== 'PlaceBid' || command.clientBidId === null) return enqueue(command);
      const key = answerKey(command.userId, command.clientBidId);
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = enqueue(command);
      remember(key, answer);
      void answer.then((outcome) => {
        if (outcome.kind === 'unknown') answers.delete(key);
      });
      return answer;
    },
  };

  await readOn();
  return room;
}

const unheard = { submittedMs: Number.MAX_SAFE_INTEGER, answer: () => undefined };

function answerKey(userId: string, clientBidId: string): string {
  return `${userId} ${clientBidId}`;
}
