import type { BodyOf, ReplyOf } from '@bracketbid/contract/call';
import type { placeBid } from '@bracketbid/contract/http/auction';
import { bidAccepted, bidAcceptedFor, bidWasAnswered } from '@bracketbid/contract/text/messages';
import { toPlacedBy } from '@bracketbid/engine/auction/deputies';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { personIn } from '../groups/roster.ts';
import { newId } from '../platform/crypto/newId.ts';
import { buildAnswer, toBid } from './room/wireBid.ts';
import type { Auctions } from './auctions.ts';

/** Takes bids, over HTTP or a socket: the same words, the same rules, the same idempotency. */
export type Bidding = {
  /**
   * @param userId  who calls: the bidder, or their deputy
   * @returns the bid once it is durable, and its confirmation
   * @throws RefusedByRules, Refused
   */
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
    place: async (
      callerId,
      { groupId, teamID, amount, clientBidId, onBehalfOf: userId = callerId },
    ) => {
      const { event, atMs } = await auctions.bid(groupId, {
        bidId: newId(),
        userId,
        teamId: teamID,
        amount: Number(amount),
        clientBidId: clientBidId ?? null,
        ...toPlacedBy({ placedBy: userId === callerId ? undefined : callerId }),
      });
      const { roster } = await contexts.of(groupId);
      if (event.type === 'BidAnswered') {
        const { leader, challenge } = event;
        const message = bidWasAnswered(personIn(roster, leader).fullName, challenge);
        return { message, data: buildAnswer(roster, event, atMs), answered: true };
      }
      if (event.type !== 'BidPlaced') throw new Error('A bid is answered by a bid');
      const { amount: said, placedBy } = event;
      const teamName = roster.teams.get(event.teamId)?.teamName;
      const message =
        placedBy === undefined
          ? bidAccepted(said, teamName)
          : bidAcceptedFor(personIn(roster, event.userId).fullName, said, teamName);
      return { message, data: toBid(roster, event, atMs) };
    },
  };
}
