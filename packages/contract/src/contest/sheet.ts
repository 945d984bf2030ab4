import type { Prize, Sheet } from '@bracketbid/engine/contest/contest';
import { z } from 'zod';
import { line, name, token } from '../text.ts';

/** The id that a host's screen gives a prize. What is no id is said by `sheetFaults`. */
const prizeId = token(64, 'A prize’s id has 1 to 30 characters: a to z, 0 to 9 and "-".');
const prizeName = name({ what: 'A prize’s name', max: 60 });
/** Shares of the pot. Whether it is one is said by `sheetFaults`, in a sentence. */
const basisPoints = z.number();

/** Shapes only: what can't be played is refused with `sheetFaults`, prize by prize. */
const wirePrize = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('round'),
    id: prizeId,
    name: prizeName,
    code: token(8, 'This is no round.'),
    basisPoints,
  }),
  z.object({
    kind: z.literal('stage'),
    id: prizeId,
    name: prizeName,
    basisPoints,
    slots: z.number(),
  }),
  z.object({
    kind: z.literal('place'),
    id: prizeId,
    name: prizeName,
    basisPoints: z.array(basisPoints),
  }),
  z.object({
    kind: z.literal('points'),
    id: prizeId,
    name: prizeName,
    basisPoints,
    inventory: z.number().nullable(),
  }),
  z
    .object({
      kind: z.literal('named'),
      id: prizeId,
      name: prizeName,
      basisPoints: z.exactOptional(basisPoints),
      dollars: z.exactOptional(z.number()),
    })
    .refine(
      (prize) => (prize.basisPoints === undefined) !== (prize.dollars === undefined),
      'A named prize pays either a share of the pot or dollars.',
    ),
]);

/** A sheet as it is sent and shown. */
export const sheet = z.object({
  keptBasisPoints: z.number(),
  keptFor: line({ what: 'What is kept', max: 60 }),
  prizes: z.array(wirePrize),
  rest: z.enum(['top', 'back']),
  unowned: z.enum(['rest', 'slideUp']),
  withdrawn: z.enum(['refund', 'stands']),
});
export type WireSheet = z.infer<typeof sheet>;

/** A sheet as the rules read it. */
export function sheetFrom({ prizes, ...rest }: WireSheet): Sheet {
  return { ...rest, prizes: prizes.map(prizeFrom) };
}

function prizeFrom(prize: WireSheet['prizes'][number]): Prize {
  if (prize.kind !== 'named') return prize;
  const { kind, id, name: called, basisPoints: share = 0, dollars } = prize;
  return dollars === undefined
    ? { kind, id, name: called, basisPoints: share }
    : { kind, id, name: called, dollars };
}
