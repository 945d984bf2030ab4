import { z } from 'zod';
import { call } from '../call.ts';
import { bid, person, purchase, soldTeam } from '../entities.ts';
import { liveState } from '../live/state.ts';
import { bidAmount, groupId, groupIdParam, id, instant } from '../fields.ts';
import { groupQuery } from './session.ts';

/** A sale that was voided, for the history. */
const voidedSale = z.object({
  _id: id,
  teamID: id,
  user: person,
  amount: z.number().int(),
  reason: z.string(),
  agreedBy: z.array(id),
  createdAt: instant,
});
export type VoidedSale = z.infer<typeof voidedSale>;

export const teams = call('GET /team/get/:groupId', {
  summary: 'All teams, with what became of each in a group',
  params: groupIdParam,
  reply: z.object({ data: z.array(soldTeam) }),
});

export const teamsInOrder = call('GET /team/get/random', {
  summary: "The teams in the drawn order of the caller's group; empty before the start",
  query: groupQuery,
  reply: z.object({ data: z.array(soldTeam) }),
});

export const myTeams = call('GET /team/myteam', {
  summary: 'The teams that the caller owns',
  query: groupQuery,
  reply: z.object({ data: z.array(purchase) }),
});

/** The bids on one team, oldest first. */
const bidsOnTeam = z.object({ teamID: id, bids: z.array(bid) });

export const allBids = call('GET /auction/get/all-teams/:groupId', {
  summary: 'All bids of a group, by team in the order of the lots',
  params: groupIdParam,
  reply: z.object({ data: z.array(bidsOnTeam) }),
});

export const bidsOfTeam = call('GET /auction/get/:teamId', {
  summary: "The bids on a team in the caller's group, oldest first",
  params: z.object({ teamId: id }),
  query: groupQuery,
  reply: z.object({ teamID: id, data: z.array(bid) }),
});

/** The client's id of a bid, to recognise a retry: printable ASCII. */
export const bidName = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\x20-\x7e]+$/, 'This is not a name of a bid.');

export const placeBid = call('POST /auction/add', {
  summary: 'Bids; answered when the bid is durable',
  body: z.object({
    teamID: id,
    amount: bidAmount,
    groupId,
    clientBidId: bidName.optional(),
    /** [DEPUTY-2] Whom the caller bids for as their deputy. */
    onBehalfOf: id.optional(),
  }),
  reply: z.object({
    data: bid,
    /** [MAX-2] The leader's maximum has answered the bid: `data` is that answer. */
    answered: z.literal(true).optional(),
  }),
  successStatus: 201,
});

export const auctionState = call('GET /auction/state/:groupId', {
  summary:
    'The whole live picture in one call: all that a screen needs to open an auction (members only)',
  params: groupIdParam,
  reply: z.object({
    state: liveState,
    groupAdminId: id,
    /** All teams with the outcome of each, as of `state.seq`. */
    teams: z.array(soldTeam),
    /** All bids by team in the order of the lots, as of `state.seq`. */
    bids: z.array(bidsOnTeam),
    /** Sales that were voided, the oldest first, as of `state.seq`. */
    voided: z.array(voidedSale),
  }),
});
