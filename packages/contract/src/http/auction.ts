import { z } from 'zod';
import { call, noFields } from '../call.ts';
import { bid, groupSettings, liveState, purchase, soldTeam } from '../entities.ts';
import { bidAmount, id, instant, pauseMinutes } from '../fields.ts';
import { storedEvent } from '../storedEvents.ts';
import { groupIdParam } from './groups.ts';
import { groupQuery } from './session.ts';

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
const bidName = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\x20-\x7e]+$/, 'This is not a name of a bid.');

export const placeBid = call('POST /auction/add', {
  summary: 'Bids; answered when the bid is durable',
  body: z.object({
    teamID: id,
    amount: bidAmount,
    groupId: id,
    clientBidId: bidName.optional(),
  }),
  reply: z.object({
    data: bid,
    /** [MAX-2] The leader's maximum has answered the bid: `data` is that answer. */
    answered: z.literal(true).optional(),
  }),
  successStatus: 201,
});

export const setMaximum = call('PUT /auction/maximum', {
  summary:
    'Sets, raises or lowers a maximum for a team that is not over; only its owner ever sees it',
  body: z.object({ teamID: id, amount: bidAmount, groupId: id, clientId: bidName }),
  reply: z.object({
    data: z.object({
      teamID: id,
      amount: z.number().int(),
      /** Whether it waits for its team, leads, or was answered by a higher one. */
      standing: z.enum(['waiting', 'leading', 'answered']),
      currentAmount: z.number().int(),
    }),
  }),
});

export const removeMaximum = call('DELETE /auction/maximum', {
  summary: 'Removes a maximum; what it has bid so far stands',
  body: z.object({ teamID: id, groupId: id }),
  reply: noFields,
});

export const myMaxima = call('GET /auction/maxima', {
  summary: "The caller's own maxima that still stand",
  query: z.object({ groupId: id.optional() }),
  reply: z.object({
    data: z.array(z.object({ teamID: id, amount: z.number().int(), createdAt: instant })),
  }),
});

/** One row of the receipt chain. */
export const receipt = z.object({
  seq: z.number().int(),
  at: instant,
  event: storedEvent,
  hash: z.string(),
});

export const auctionLog = call('GET /auction/log/:groupId', {
  summary: "The receipt chain of a group's auction",
  params: groupIdParam,
  reply: z.object({ chain: z.literal('auction'), groupId: id, data: z.array(receipt) }),
});

export const pauseAuction = call('POST /auction/pause', {
  summary: 'Pauses the auction for so many minutes (group admin)',
  body: z.object({ groupId: id, duration: pauseMinutes }),
  reply: z.object({
    settings: groupSettings,
    /** A sentence: the pause has begun, or begins when the open lot ends. */
    message: z.string(),
  }),
});

export const resumeAuction = call('POST /auction/resume', {
  summary: 'Ends the group pause early (group admin)',
  body: z.object({ groupId: id }),
  reply: z.object({ settings: groupSettings }),
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
  }),
});
