import { z } from 'zod';
import { id, instant, person } from '../fields.ts';

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
