import { z } from 'zod';
import { groupId, id, instant, person } from './fields.ts';
import { SEAT_MESSAGES } from './text/seats.ts';
import { name } from './text.ts';

/** [GAVEL-1] Where the lot on the block stands, while a person holds the gavel. `sold` and `passed` are said of a lot that has just ended. */
export const gavelStage = z.enum([
  'waiting',
  'shown',
  'open',
  'called',
  'once',
  'twice',
  'sold',
  'passed',
]);
export type GavelStage = z.infer<typeof gavelStage>;

const wholeDollars = z.number().int();

/** [GAVEL-6] A bid that a clerk wants taken back, until another agrees. */
const strike = z.object({
  by: person,
  reason: z.string(),
  /** The bid that would be taken back; null for a call. */
  bidId: id.nullable(),
  until: instant,
});

/** The gavel as members see it, beside `liveState.lot`. Whole dollars. */
export const gavelState = z.object({
  stage: gavelStage,
  /** The lot on the block; null while none is shown. */
  lot: id.nullable(),
  /** What the next bid has to beat: the called amount, or the standing bid's. 0 without either. */
  amount: wholeDollars,
  /** Whose bid stands. */
  leader: person.nullable(),
  /** [GAVEL-4] An amount that was heard, and nobody named for it yet. */
  called: wholeDollars.nullable(),
  /** Who holds the gavel: the clerk who acted last. */
  by: person.nullable(),
  /** Who may act, the host first. */
  clerks: z.array(person),
  /** [GAVEL-3] From when on the lot may be sold; null before the second warning. */
  sellableAt: instant.nullable(),
  /** [GAVEL-6] */
  strike: strike.nullable(),
  /** Lots that were passed, the latest last. */
  passed: z.array(id),
  /** [GAVEL-7] Whether passed lots may be shown again, or be made one: no other waits. */
  isPassedTurn: z.boolean(),
  phonesBid: z.boolean(),
});
export type GavelState = z.infer<typeof gavelState>;

/** The same for a board: names alone. */
export const boardGavel = z.strictObject({
  stage: gavelStage,
  lot: id.nullable(),
  amount: wholeDollars,
  leader: z.string().nullable(),
  called: wholeDollars.nullable(),
  by: z.string().nullable(),
});
export type BoardGavel = z.infer<typeof boardGavel>;

/** What the gavel did: after each accepted act, and each bid while it is up. */
export const gavelMessage = gavelState.extend({
  groupId: id,
  seq: z.number().int(),
  /** [GAVEL-6] The bid that was taken back with this; those after it, which maxima had made of it, are gone, too. */
  struck: id.nullable(),
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
export const gavelAct = z.discriminatedUnion(
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
        max: 120,
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
