import { randomUUID } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@bracketbid/contract/call';
import type { placeBid } from '@bracketbid/contract/http/auction';
import { bidAccepted, bidWasAnswered } from '@bracketbid/contract/messages';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { personIn } from '../groups/roster.ts';
import { answerOf, bidOf } from './announce.ts';
import type { Auctions } from './auctions.ts';

/** Takes bids, over HTTP or a socket: the same words, the same rules, the same idempotency. */
export type Bidding = {
  /** @returns the bid once it is durable, and its confirmation. @throws RefusedByRules, Refused */
  place(
    userId: string,
    bid: BodyOf<typeof placeBid>,
  ): Promise<ReplyOf<typeof placeBid> & { readonly message: string }>;
};

export function createBidding(deps: {
  readonly auctions: Pick<Auctions, 'bid'>;
  readonly contexts: Pick<GroupContexts, 'of'>;
}): Bidding {
  const { auctions, contexts } = deps;
  return {
    place: async (userId, { groupId, teamID, amount, clientBidId }) => {
      const { event, atMs } = await auctions.bid(groupId, {
        // Not an ordered id: Node has random ones in store, where a v7 asks the system for each.
        ...{ bidId: randomUUID(), userId, teamId: teamID, amount: Number(amount) },
        clientBidId: clientBidId ?? null,
      });
      const { roster } = await contexts.of(groupId);
      if (event.type === 'BidAnswered') {
        const { leader, challenge } = event;
        const message = bidWasAnswered(personIn(roster, leader).fullName, challenge);
        return { message, data: answerOf(roster, event, atMs), answered: true };
      }
      if (event.type !== 'BidPlaced') throw new Error('A bid is answered by a bid');
      return {
        message: bidAccepted(event.amount, roster.teams.get(event.teamId)?.teamName),
        data: bidOf(roster, event, atMs),
      };
    },
  };
}
