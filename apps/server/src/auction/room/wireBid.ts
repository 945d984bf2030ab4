import type { Bid, Person } from '@bracketbid/contract/entities';
import type { BidAnswered } from '@bracketbid/engine/auction/events';
import { type Roster, personIn } from '../../groups/roster.ts';

/** A bid as the wire shows it. */
export function toBid(
  roster: Roster,
  bid: {
    bidId: string;
    teamId: string;
    userId: string;
    amount: number;
    placedBy?: string;
  },
  atMs: number,
): Bid {
  const user = personIn(roster, bid.userId);
  return {
    _id: bid.bidId,
    teamID: bid.teamId,
    amount: bid.amount,
    groupId: roster.groupId,
    userId: bid.userId,
    user,
    fullName: user.fullName,
    profileimageurl: user.profileimageurl,
    createdAt: iso(atMs),
    ...speakerIn(roster, bid),
  };
}

/** [DEPUTY-4] Who said a bid for somebody else; nothing for one's own. */
export function speakerIn(
  roster: Roster,
  { placedBy }: { readonly placedBy?: string },
): { placedBy?: Pick<Person, '_id' | 'fullName'> } {
  if (placedBy === undefined) return {};
  const { _id, fullName } = personIn(roster, placedBy);
  return { placedBy: { _id, fullName } };
}

/** [MAX-2] The leader's bid that answers another, as the wire shows it. */
export function buildAnswer(roster: Roster, event: BidAnswered, atMs: number): Bid {
  const { bidId, teamId, leader: userId, amount, challenger, challenge } = event;
  const answers = findAnsweredBid(roster, { ...event, userId: challenger, amount: challenge });
  return { ...toBid(roster, { bidId, teamId, userId, amount }, atMs), answers };
}

/** [MAX-2] The bid that another answers. */
export function findAnsweredBid(
  roster: Roster,
  bid: { readonly userId: string; readonly amount: number; readonly placedBy?: string },
): NonNullable<Bid['answers']> {
  const user = personIn(roster, bid.userId);
  return { user, amount: bid.amount, ...speakerIn(roster, bid) };
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
