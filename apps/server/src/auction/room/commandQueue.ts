import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { findSpeaker } from '@bracketbid/engine/auction/deputies';
import type { Clock } from '../../platform/time/clock.ts';
import type { Outcome } from './room.ts';

/** Queued commands per member, so that one who sends more doesn't hold up the others. */
const QUEUED_PER_MEMBER_MAX = 8;

/** When the database is away for longer, callers are answered "unknown". */
const ANSWER_MS_MAX = 10_000;

/** A command and its caller. */
export type QueuedCommand = {
  readonly command: AuctionCommand;
  /** Of the settings that it is decided on, if it is stored only while that is theirs. */
  readonly revision?: number | undefined;
  readonly submittedMs: number;
  /** Only the first answer counts. */
  readonly answer: (outcome: Outcome) => void;
};

/** Commands that wait to be decided, in order of arrival. */
export type CommandQueue = {
  size(): number;
  /** @returns the command's outcome; 'busy' at once if its sender has too many waiting */
  add(command: AuctionCommand, revision?: number): Promise<Outcome>;
  /** Removes the first commands, to be decided now. */
  take(max: number): QueuedCommand[];
  /**
   * Answers "unknown" to commands that have waited too long, in the batch under way and in the queue. Those in the
   * queue are dropped and never decided.
   */
  giveUpOnLate(batch: readonly QueuedCommand[]): void;
};

/** The member who has sent a command; null for those of the clock and of the site. */
function findSender(command: AuctionCommand): string | null {
  if (command.type === 'PlaceBid') return findSpeaker(command);
  if (command.type === 'SetMaximum') return command.maximum.userId;
  return 'userId' in command ? command.userId : null;
}

export function createCommandQueue(clock: Clock): CommandQueue {
  const queue: QueuedCommand[] = [];
  /** Commands without an answer yet, per sender. */
  const unanswered = new Map<string, number>();

  const release = (sender: string) => {
    const left = (unanswered.get(sender) ?? 0) - 1;
    if (left > 0) unanswered.set(sender, left);
    else unanswered.delete(sender);
  };

  const isLate = ({ submittedMs }: QueuedCommand) => clock.nowMs() - submittedMs > ANSWER_MS_MAX;

  return {
    size: () => queue.length,
    add: (command, revision) => {
      const sender = findSender(command);
      const before = sender === null ? 0 : (unanswered.get(sender) ?? 0);
      if (before >= QUEUED_PER_MEMBER_MAX) return Promise.resolve({ kind: 'busy' });
      if (sender !== null) unanswered.set(sender, before + 1);
      return new Promise<Outcome>((resolve) => {
        let isAnswered = false;
        const answer = (outcome: Outcome) => {
          if (isAnswered) return;
          isAnswered = true;
          if (sender !== null) release(sender);
          resolve(outcome);
        };
        queue.push({ command, revision, submittedMs: clock.nowMs(), answer });
      });
    },
    take: (max) => queue.splice(0, max),
    giveUpOnLate: (batch) => {
      for (const queued of batch) if (isLate(queued)) queued.answer({ kind: 'unknown' });
      while (queue[0] !== undefined && isLate(queue[0])) queue.shift()?.answer({ kind: 'unknown' });
    },
  };
}
