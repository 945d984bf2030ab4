import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { findSpeaker } from '@bracketbid/engine/auction/deputies';
import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import { actBehind } from '@bracketbid/engine/auction/gavel/actBehind';
import type { AppliedEvent } from '../../platform/changes/change.ts';
import type { Outcome } from './room.ts';

/**
 * Answers kept per member, for clients that send a bid again with the same clientBidId. Per member, so that nobody can
 * evict somebody else's by bidding a lot. A phone retries within seconds.
 */
const ANSWERS_PER_MEMBER_MAX = 40;

/** Gives a bid, or an act of a clerk, that is sent again its first answer. They are recognised by the ids that clients give them. */
export type Idempotency = {
  /** The earlier answer to the same bid; null for a bid that is new or has no id. */
  answerTo(command: AuctionCommand): Outcome | null;
  remember(command: AuctionCommand, outcome: Outcome): void;
  /** A bid that is in the log is accepted, whatever was answered before. */
  rememberStored(applied: readonly AppliedEvent[]): void;
};

/** Whose it is to send again: their own bid, one that they say for somebody else, or their act. Acts and bids have ids of their own. */
type Key = { readonly userId: string; readonly kind: 'bid' | 'act'; readonly clientId: string };

export function createIdempotency(): Idempotency {
  const outcomesByGroup = new Map<string, Map<string, Outcome>>();

  const keep = (key: Key, outcome: Outcome) => {
    const { userId } = key;
    const name = formatName(key);
    const answers = outcomesByGroup.get(userId) ?? new Map<string, Outcome>();
    outcomesByGroup.set(userId, answers);
    if (answers.get(name)?.kind === 'accepted') return;
    answers.delete(name);
    answers.set(name, outcome);
    // An LRU cache each would take ten times the memory of a map, for every member who bids.
    const [oldest] = answers.keys();
    if (answers.size > ANSWERS_PER_MEMBER_MAX && oldest !== undefined) answers.delete(oldest);
  };

  return {
    answerTo: (command) => {
      const key = toKey(command);
      return key === null ? null : (outcomesByGroup.get(key.userId)?.get(formatName(key)) ?? null);
    },
    remember: (command, outcome) => {
      // Unknown and failed outcomes may be retried.
      // A clerk tries again what was refused: the gavel waits for a name, or a moment.
      const isAct = command.type === 'ActWithGavel';
      const isFinal = outcome.kind === 'accepted' || (outcome.kind === 'refused' && !isAct);
      const key = toKey(command);
      if (key !== null && isFinal) keep(key, outcome);
    },
    rememberStored: (applied) => {
      for (const entry of applied) {
        for (const key of listStoredKeys(entry.event)) {
          keep(key, { kind: 'accepted', applied: [entry] });
        }
      }
    },
  };
}

function formatName({ kind, clientId }: Key): string {
  return `${kind} ${clientId}`;
}

/** A bid that is answered by a maximum is stored with the answer. One that was said for somebody else may be a clerk's act. */
function listStoredKeys(event: AuctionEvent): readonly Key[] {
  if ('clientActId' in event && event.clientActId !== undefined) {
    const userId = event.type === 'BidNamed' ? event.placedBy : actBehind(event)?.userId;
    return userId === undefined ? [] : [{ userId, kind: 'act', clientId: event.clientActId }];
  }
  if (event.type !== 'BidPlaced' && event.type !== 'BidAnswered') return [];
  const { clientBidId: clientId, placedBy } = event;
  if (clientId === null) return [];
  const bidder = event.type === 'BidPlaced' ? event.userId : event.challenger;
  const userId = findSpeaker({ ...event, userId: bidder });
  const kinds = placedBy === undefined ? (['bid'] as const) : (['bid', 'act'] as const);
  return kinds.map((kind) => ({ userId, kind, clientId }));
}

function toKey(command: AuctionCommand): Key | null {
  if (command.type === 'ActWithGavel') {
    const { userId, clientActId } = command;
    return clientActId === null ? null : { userId, kind: 'act', clientId: clientActId };
  }
  if (command.type !== 'PlaceBid' || command.clientBidId === null) return null;
  return { userId: findSpeaker(command), kind: 'bid', clientId: command.clientBidId };
}
