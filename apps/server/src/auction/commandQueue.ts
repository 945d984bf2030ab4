import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { Clock } from '../clock.ts';
import type { Waiting } from './draft.ts';
import type { Outcome } from './room.ts';

/** Commands of one member that wait at once: who sends more doesn't make the others wait behind them. */
const WAITING_PER_MEMBER_MAX = 8;

/** With a database away for longer, callers are told "unknown". */
const ANSWER_MS_MAX = 10_000;

/** Commands that wait to be decided, in the order of their coming. */
export type CommandQueue = {
  size(): number;
  /** @returns what becomes of the command; 'busy' at once when its sender has too many waiting */
  add(command: AuctionCommand): Promise<Outcome>;
  /** The first ones, to be decided now. */
  take(max: number): Waiting[];
  /** Answers "unknown" to all of these, and all in the queue, that have waited too long. The latter never will be decided. */
  giveUpOnLate(inHand: readonly Waiting[]): void;
};

export function createCommandQueue(clock: Clock): CommandQueue {
  const queue: Waiting[] = [];
  /** How many of each sender's commands have no answer yet. */
  const unanswered = new Map<string, number>();

  const release = (sender: string) => {
    const left = (unanswered.get(sender) ?? 0) - 1;
    if (left > 0) unanswered.set(sender, left);
    else unanswered.delete(sender);
  };

  const isLate = ({ submittedMs }: Waiting) => clock.nowMs() - submittedMs > ANSWER_MS_MAX;

  return {
    size: () => queue.length,
    add: (command) => {
      const sender = 'userId' in command ? command.userId : null;
      const before = sender === null ? 0 : (unanswered.get(sender) ?? 0);
      if (before >= WAITING_PER_MEMBER_MAX) return Promise.resolve({ kind: 'busy' });
      if (sender !== null) unanswered.set(sender, before + 1);
      return new Promise<Outcome>((resolve) => {
        let isAnswered = false;
        const answer = (outcome: Outcome) => {
          if (isAnswered) return;
          isAnswered = true;
          if (sender !== null) release(sender);
          resolve(outcome);
        };
        queue.push({ command, submittedMs: clock.nowMs(), answer });
      });
    },
    take: (max) => queue.splice(0, max),
    giveUpOnLate: (inHand) => {
      for (const each of inHand) if (isLate(each)) each.answer({ kind: 'unknown' });
      while (queue[0] !== undefined && isLate(queue[0])) queue.shift()?.answer({ kind: 'unknown' });
    },
  };
}
