import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { AppliedEvent, Outcome } from './room.ts';

/**
 * How many answers are kept of each member, for clients that ask again with the same clientBidId. Counted for each, so
 * that nobody can push out somebody else's by bidding a lot. A phone asks again within seconds.
 */
const ANSWERS_PER_MEMBER_MAX = 40;

/** What became of bids, by the name their sender gave them. */
export type Idempotency = {
  /** The answer to a bid of this name, or null for a bid that is new or has no name. */
  to(command: AuctionCommand): Outcome | null;
  remember(command: AuctionCommand, outcome: Outcome): void;
  /** A bid that is in the log is accepted, whatever was said before. */
  rememberStored(applied: readonly AppliedEvent[]): void;
};

type Named = { readonly userId: string; readonly clientBidId: string };

export function createIdempotency(): Idempotency {
  const members = new Map<string, Map<string, Outcome>>();

  const keep = ({ userId, clientBidId }: Named, outcome: Outcome) => {
    const answers = members.get(userId) ?? new Map<string, Outcome>();
    members.set(userId, answers);
    if (answers.get(clientBidId)?.kind === 'accepted') return;
    answers.set(clientBidId, outcome);
    if (answers.size <= ANSWERS_PER_MEMBER_MAX) return;
    const oldest = answers.keys().next();
    if (!oldest.done) answers.delete(oldest.value);
  };

  return {
    to: (command) => {
      const name = nameOf(command);
      return name === null ? null : (members.get(name.userId)?.get(name.clientBidId) ?? null);
    },
    remember: (command, outcome) => {
      // What is not known, or failed, may be tried again.
      const isSaid = outcome.kind === 'accepted' || outcome.kind === 'refused';
      const name = nameOf(command);
      if (name !== null && isSaid) keep(name, outcome);
    },
    rememberStored: (applied) => {
      for (const entry of applied) {
        if (entry.event.type !== 'BidPlaced' || entry.event.clientBidId === null) continue;
        const { userId, clientBidId } = entry.event;
        keep({ userId, clientBidId }, { kind: 'accepted', applied: [entry] });
      }
    },
  };
}

function nameOf(command: AuctionCommand): Named | null {
  if (command.type !== 'PlaceBid' || command.clientBidId === null) return null;
  return { userId: command.userId, clientBidId: command.clientBidId };
}
