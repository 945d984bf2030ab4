import { MESSAGES } from '@bracketbid/contract/text/messages';
import {
  FromClient,
  type ReactionKind,
  type ServerMessages,
} from '@bracketbid/contract/live/realtime';
import { createTokenBuckets } from '../platform/border/tokenBucket.ts';
import type { ProcessBus } from '../platform/bus/processBus.ts';
import { Refused } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';

/** One a second, and three at once: a sign stays up for two seconds. */
export const REACTION_RATE = { perSecond: 1, burst: 3 };

/** What became of a sign, as `/metrics` counts it. */
export type ReactionOutcome = 'shown' | 'limited' | 'refused';

/** The signs that members hold up: to all sockets of their group, on whatever process, and kept nowhere. */
export type Reactions = {
  /** @throws Refused for an unknown sign, somebody who is no member any more, or one sign too many */
  receive(
    from: { readonly groupId: string; readonly userId: string },
    received: unknown,
  ): Promise<void>;
};

/** Each process counts a person's signs for itself, over all of their sockets. */
export function createReactions(deps: {
  readonly bus: Pick<ProcessBus, 'send' | 'onPassing'>;
  readonly contexts: Pick<GroupContexts, 'readAsMember'>;
  readonly metrics: { readonly reaction: (outcome: ReactionOutcome) => void };
  /** Sends to the sockets here, and may drop it for any that lags. */
  readonly broadcast: (groupId: string, reaction: ServerMessages['reaction']) => void;
  /** Monotonic milliseconds, for tests. */
  readonly elapsedMs?: () => number;
}): Reactions {
  const { bus, contexts, metrics, broadcast } = deps;
  const budgets = createTokenBuckets(REACTION_RATE, deps.elapsedMs);

  const show = (groupId: string, userId: string, kind: ReactionKind) =>
    broadcast(groupId, { user: { _id: userId }, kind });

  bus.onPassing(({ groupId, userId, sign }) => show(groupId, userId, sign));

  return {
    receive: async ({ groupId, userId }, received) => {
      // First, so that wrong ones have no other budget.
      if (!budgets.take(userId)) {
        metrics.reaction('limited');
        throw new Refused('TooMany', MESSAGES.reactionTooSoon);
      }
      const parsed = FromClient.reaction.safeParse(received);
      if (!parsed.success) {
        metrics.reaction('refused');
        throw new Refused('Invalid', MESSAGES.reactionUnknown);
      }
      // Who has left may be connected for a moment yet.
      await contexts.readAsMember(groupId, userId);
      const { kind } = parsed.data;
      metrics.reaction('shown');
      show(groupId, userId, kind);
      bus.send({ kind: 'reaction', groupId, userId, sign: kind });
    },
  };
}
