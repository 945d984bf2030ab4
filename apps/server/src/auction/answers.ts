import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { Outcome, Step } from './room.ts';

/** How many answers are kept for clients that ask again with the same clientBidId. */
const ANSWERS_MAX = 512;

/** What became of bids, by the name their sender gave them. Keeps the last few hundred. */
export type Answers = {
  /** The answer to a bid of this name, or null for a bid that is new or has no name. */
  to(command: AuctionCommand): Outcome | null;
  remember(command: AuctionCommand, outcome: Outcome): void;
  /** A bid that is in the log is accepted, whatever was said before. */
  rememberStored(steps: readonly Step[]): void;
};

export function createAnswers(): Answers {
  const answers = new Map<string, Outcome>();
  const keep = (key: string, outcome: Outcome) => {
    if (answers.get(key)?.kind === 'accepted') return;
    answers.set(key, outcome);
    if (answers.size <= ANSWERS_MAX) return;
    const oldest = answers.keys().next();
    if (!oldest.done) answers.delete(oldest.value);
  };
  return {
    to: (command) => {
      const key = keyOf(command);
      return key === null ? null : (answers.get(key) ?? null);
    },
    remember: (command, outcome) => {
      const key = keyOf(command);
      if (key !== null) keep(key, outcome);
    },
    rememberStored: (steps) => {
      for (const step of steps) {
        if (step.event.type !== 'BidPlaced' || step.event.clientBidId === null) continue;
        const key = keyed(step.event.userId, step.event.clientBidId);
        keep(key, { kind: 'accepted', steps: [step] });
      }
    },
  };
}

function keyOf(command: AuctionCommand): string | null {
  if (command.type !== 'PlaceBid' || command.clientBidId === null) return null;
  return keyed(command.userId, command.clientBidId);
}

function keyed(userId: string, clientBidId: string): string {
  return `${userId} ${clientBidId}`;
}
