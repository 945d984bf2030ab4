import { CLERKS_MAX } from '@bracketbid/engine/auction/gavel/gavelState';
import { z } from 'zod';
import { call } from '../call.ts';
import { bid, person } from '../entities.ts';
import { groupId, groupIdParam, id } from '../fields.ts';
import { gavelState } from '../live/gavel.ts';
import { name, token } from '../text.ts';
import { SEAT_MESSAGES, tooManySeats } from '../text/seats.ts';

/** The most seats of a group. */
export const SEATS_MAX = 300;

/** [GAVEL-6] A reason in a line. Characters. */
export const STRIKE_REASON_MAX = 120;

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
  body: z.object({ groupId, userIds: z.array(id).max(CLERKS_MAX) }),
  /** The host included. */
  reply: z.object({ clerks: z.array(person) }),
});

const NO_NAME = 'This is not a name of an act.';
const clientActId = z.string(NO_NAME).regex(/^[\x20-\x7e]{1,64}$/, NO_NAME);
/** A whole number within bounds, with a sentence for whatever isn't one. */
const whole = (least: number, most: number, error: string) =>
  z.number(error).int(error).min(least, error).max(most, error);
const seenSeq = whole(0, Number.MAX_SAFE_INTEGER, 'This is nothing that you can have seen.');
const amount = whole(1, 1_000_000_000, 'A bid is whole dollars, $1 at least.');
const number = whole(1, 999, SEAT_MESSAGES.numberInvalid);
/** Who bids: a seat by its number, or a member by their id. */
const bidder = { seat: number.optional(), user: id.optional() };

const act = <Name extends string, Shape extends z.ZodRawShape>(kind: Name, shape: Shape) =>
  z.object({ groupId, clientActId, act: z.literal(kind), ...shape });

const ONE_BIDDER = { path: ['seat'], error: 'Say who bids: a paddle’s number, or a member.' };
function isOneBidder(said: { readonly seat?: unknown; readonly user?: unknown }): boolean {
  return (said.seat === undefined) !== (said.user === undefined);
}

/** [GAVEL-1 to GAVEL-8] An act of a clerk. `clientActId` is the client's own name of it: the same again is answered the same. */
const gavelAct = z.discriminatedUnion(
  'act',
  [
    act('show', { teamID: id }),
    act('open', {}),
    act('call', { amount }),
    act('name', bidder).refine(isOneBidder, ONE_BIDDER),
    act('bid', { ...bidder, amount }).refine(isOneBidder, ONE_BIDDER),
    act('warn', { seenSeq }),
    act('sell', { seenSeq }),
    act('pass', {}),
    act('strike', {
      reason: name({
        what: 'Reason',
        max: STRIKE_REASON_MAX,
        min: 1,
        required: 'Please say why, in a few words.',
      }),
      /** Of a host without clerks: takes it back at once. */
      sure: z.boolean().optional(),
    }),
    act('agree', {}),
    act('field', {}),
    act('finish', { sure: z.literal(true, 'Say that you are sure: what is left stays unsold.') }),
  ],
  'This is no act of the gavel.',
);
export type GavelAct = z.infer<typeof gavelAct>;

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
