import { z } from 'zod';
import { id } from './fields.ts';

const dollars = z.number().int().positive();
/** A number of an event, as a clerk has seen it. */
export const seenSeq = z.number().int().min(0);

/** [SEAT-1 to SEAT-3] Before the start in the group's own chain, from then on in the auction's log. */
export const seatEvents = [
  z.object({ type: z.literal('SeatAdded'), seatId: id }),
  z.object({ type: z.literal('SeatRemoved'), seatId: id }),
  z.object({ type: z.literal('SeatClaimed'), seatId: id, userId: id }),
  z.object({ type: z.literal('ClerksNamed'), clerks: z.array(id).readonly() }),
] as const;

/** [GAVEL-1 to GAVEL-8] What clerks do, in the auction's log. */
export const gavelEvents = [
  z.object({ type: z.literal('LotShown'), teamId: id, by: id }),
  z.object({ type: z.literal('BidCalled'), teamId: id, amount: dollars, by: id }),
  z.object({
    type: z.literal('BidNamed'),
    bidId: id,
    teamId: id,
    userId: id,
    amount: dollars,
    placedBy: id,
  }),
  z.object({
    type: z.literal('WarningGiven'),
    teamId: id,
    n: z.literal([1, 2]),
    seenSeq,
    by: id,
  }),
  z.object({ type: z.literal('WarningsTakenBack'), teamId: id }),
  z.object({ type: z.literal('StrikeProposed'), teamId: id, by: id, reason: z.string() }),
  z.object({
    type: z.literal('BidStruck'),
    teamId: id,
    bidId: id.nullable(),
    by: id,
    agreedBy: id.nullable(),
    reason: z.string(),
  }),
  z.object({ type: z.literal('LotPassed'), teamId: id, by: id }),
  z.object({
    type: z.literal('FieldMade'),
    lotId: id,
    lotIds: z.array(id).readonly(),
    by: id,
  }),
  ...seatEvents,
] as const;
