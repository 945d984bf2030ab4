import { WEIGHT_MAX } from '@bracketbid/engine/shares/shares';
import { z } from 'zod';
import { call } from '../call.ts';
import { owner } from '../entities.ts';
import { groupId, id, instant } from '../fields.ts';
import { SHARE_MESSAGES } from '../text/shares.ts';

/** More than any group has members: lists that are longer are not read. */
const PARTS_MAX = 1000;

const weight = z
  .number({ error: SHARE_MESSAGES.weightsInvalid })
  .refine(
    (value) => Number.isSafeInteger(value) && value >= 0 && value <= WEIGHT_MAX,
    SHARE_MESSAGES.weightsInvalid,
  );

const shareOffer = z.object({
  _id: id,
  /** The lot that it divides, as on the wire: a team's id, or a bundle's. */
  teamID: id,
  offeredBy: id,
  /** The whole lot as it will be divided: 1, 1 and 1 are thirds. With 0, somebody gives all of theirs away. */
  parts: z.array(z.object({ userId: id, weight: z.number().int() })),
  /** Who has agreed, who made it first. */
  accepted: z.array(id),
  /** Whose agreement is missing; empty once it is no longer open. */
  awaits: z.array(id),
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'lapsed']),
  createdAt: instant,
});
export type ShareOffer = z.infer<typeof shareOffer>;

const offerReply = z.object({ offer: shareOffer });

export const offerShares = call('POST /group/share', {
  summary: 'Offers a new division of a whole lot, until its first game; its weights are whole',
  body: z.object({
    groupId,
    teamID: id,
    /** The caller's own weight is among them; 0 gives all away. */
    parts: z
      .array(z.object({ userId: id, weight }))
      .min(1, SHARE_MESSAGES.ownPartMissing)
      .max(PARTS_MAX, SHARE_MESSAGES.partsTooMany)
      .refine(
        (parts) => new Set(parts.map(({ userId }) => userId)).size === parts.length,
        SHARE_MESSAGES.twice,
      )
      .refine((parts) => parts.some((part) => part.weight > 0), SHARE_MESSAGES.weightsEmpty),
  }),
  reply: offerReply,
  successStatus: 201,
});

const ofOffer = z.object({ id });

export const acceptShares = call('POST /group/share/:id/accept', {
  summary: 'Agrees to an offer; it holds when everyone named and every present owner has',
  params: ofOffer,
  reply: offerReply,
});

export const declineShares = call('POST /group/share/:id/decline', {
  summary: 'Declines an offer: everything stays as it was',
  params: ofOffer,
  reply: offerReply,
});

export const withdrawShares = call('POST /group/share/:id/withdraw', {
  summary: 'Takes an own offer back',
  params: ofOffer,
  reply: offerReply,
});

export const sharesOfGroup = call('GET /group/share/:groupId', {
  summary: "Open offers that concern the caller, and the owners of the group's lots",
  params: z.object({ groupId }),
  reply: z.object({
    data: z.array(shareOffer),
    /** Of every owned lot. */
    owners: z.array(z.object({ teamID: id, owners: z.array(owner) })),
  }),
});
