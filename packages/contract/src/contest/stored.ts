import {
  type Contest,
  CONTEST_KINDS,
  type Prize,
  type PrizeValue,
} from '@bracketbid/engine/contest/contest';
import { z } from 'zod';
import { id } from '../fields.ts';

const prizeId = z.string();
const named = { kind: z.literal('named'), id: prizeId, name: z.string() };

const storedPrize: z.ZodType<Prize> = z.union([
  z.object({
    kind: z.literal('round'),
    id: prizeId,
    name: z.string(),
    code: z.string(),
    basisPoints: z.number(),
  }),
  z.object({
    kind: z.literal('stage'),
    id: prizeId,
    name: z.string(),
    basisPoints: z.number(),
    slots: z.number(),
  }),
  z.object({
    kind: z.literal('place'),
    id: prizeId,
    name: z.string(),
    basisPoints: z.array(z.number()),
  }),
  z.object({
    kind: z.literal('points'),
    id: prizeId,
    name: z.string(),
    basisPoints: z.number(),
    inventory: z.number().nullable(),
  }),
  z.object({ ...named, basisPoints: z.number() }),
  z.object({ ...named, dollars: z.number() }),
]);

/** [CONTEST-4] A contest as an auction's first event holds it: the engine's `Contest`, validated. */
export const storedContest: z.ZodType<Contest> = z.object({
  name: z.string(),
  kind: z.enum(CONTEST_KINDS),
  startsAtMs: z.number().int(),
  entrants: z.array(
    z.object({
      id,
      name: z.string(),
      number: z.number().int().nullable(),
      pool: z.string(),
      seed: z.number().int().nullable(),
      color: z.string().nullable(),
    }),
  ),
  sheet: z.object({
    keptBasisPoints: z.number().int(),
    keptFor: z.string(),
    prizes: z.array(storedPrize),
    rest: z.enum(['top', 'back']),
    unowned: z.enum(['rest', 'slideUp']),
    withdrawn: z.enum(['refund', 'stands']),
  }),
});

/** [RESULTS-3] What a word of a group's chain is about. */
export const resultTarget = { prizeId: z.string().nullable(), matchId: id.nullable() };

/** [RESULTS-2] The result of a prize as a line of a group's chain: the engine's `PrizeValue`, validated. */
export const storedValue: z.ZodType<PrizeValue> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('round'),
    matchId: id,
    homeScore: z.number().int().nullable(),
    awayScore: z.number().int().nullable(),
    winner: id.nullable(),
  }),
  z.object({ kind: z.literal('stage'), entrants: z.array(id) }),
  z.object({ kind: z.literal('place'), order: z.array(z.array(id)) }),
  z.object({
    kind: z.literal('points'),
    points: z.record(id, z.number().int()),
    isFinal: z.boolean(),
  }),
  z.object({ kind: z.literal('named'), entrants: z.array(id) }),
]);
