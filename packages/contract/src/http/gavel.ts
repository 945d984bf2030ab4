import { z } from 'zod';
import { call } from '../call.ts';
import { bid, person } from '../entities.ts';
import { groupId, groupIdParam, id } from '../fields.ts';
import { gavelAct, gavelState } from '../gavel.ts';
import { name, token } from '../text.ts';
import { SEAT_MESSAGES, tooManySeats } from '../text/seats.ts';

/** The most seats of a group. */
export const SEATS_MAX = 300;

/** [SEAT-1] A person without a phone: a paddle. */
export const seat = z.object({
  _id: id,
  number: z.number().int(),
  name: z.string(),
  /** [SEAT-3] The account that has claimed it. */
  userId: id.nullable(),
  /** Of the slip's link; the host alone reads it. */
  token: z.string().optional(),
  /** Who asks for it, until the host grants it; the host alone reads it. */
  askedBy: z.array(person).optional(),
});
export type Seat = z.infer<typeof seat>;

const seatFields = z.object({
  number: z
    .number({ error: SEAT_MESSAGES.numberInvalid })
    .int(SEAT_MESSAGES.numberInvalid)
    .min(1, SEAT_MESSAGES.numberInvalid)
    .max(999, SEAT_MESSAGES.numberInvalid),
  name: name({ what: 'A seat’s name', max: 60, min: 1 }),
});
const seatParams = z.object({ id });

export const addSeats = call('POST /group/seat', {
  summary: 'Adds seats for people without a phone (group admin)',
  body: z.object({
    groupId,
    seats: z.array(seatFields).min(1).max(SEATS_MAX, tooManySeats(SEATS_MAX)),
  }),
  reply: z.object({ seats: z.array(seat) }),
  successStatus: 201,
});

export const seatsOfGroup = call('GET /group/seats/:groupId', {
  summary: 'The seats of a group, by number (members)',
  params: groupIdParam,
  reply: z.object({
    seats: z.array(seat),
    /** Who may hold the gavel, the host first. */
    clerks: z.array(person),
  }),
});

export const changeSeat = call('PATCH /group/seat/:id', {
  summary: 'Changes a seat’s number or name (group admin)',
  params: seatParams,
  body: seatFields.partial(),
  reply: z.object({ seat }),
});

export const removeSeat = call('DELETE /group/seat/:id', {
  summary: 'Removes a seat that owns and leads nothing (group admin)',
  params: seatParams,
  reply: z.object({ seat }),
});

export const claimSeat = call('POST /group/seat/:id/claim', {
  summary: 'Asks for a seat, with the token of its slip',
  params: seatParams,
  body: z.object({ token: token(64) }),
  reply: z.object({ seat }),
});

export const grantSeat = call('POST /group/seat/:id/grant', {
  summary: 'Gives a seat to who asks for it: what it bought becomes theirs (group admin)',
  params: seatParams,
  body: z.object({ userId: id }),
  reply: z.object({ seat }),
});

export const nameClerks = call('PUT /group/clerks', {
  summary: 'Says who else may hold the gavel: up to three members (group admin)',
  body: z.object({ groupId, userIds: z.array(id).max(3) }),
  /** The host included. */
  reply: z.object({ clerks: z.array(person) }),
});

export const actWithGavel = call('POST /auction/gavel', {
  summary: 'An act of a clerk, answered when it is durable',
  body: gavelAct,
  reply: z.object({
    seq: z.number().int(),
    gavel: gavelState,
    /** The bid, of the acts `bid` and `name`. */
    data: bid.optional(),
    /** [MAX-2] The leader's maximum has answered it: `data` is that answer. */
    answered: z.literal(true).optional(),
  }),
});
