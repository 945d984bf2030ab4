import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { RULES_VERSIONS } from '@bracketbid/engine/auction/rules';
import { z } from 'zod';
import { resultTarget, storedContest, storedValue } from './contest/stored.ts';
import { id } from './fields.ts';
import { clientActId, gavelEvents, seatEvents, seenSeq } from './storedGavel.ts';

const dollars = z.number().int().positive();
const instantMs = z.number().int();
const pauseKind = z.enum(['group', 'global']);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** [VERSION-1] An auction of a version whose rules are unknown here is not read at all. */
const rulesVersion = z.literal(RULES_VERSIONS, {
  error: ({ input }) =>
    typeof input === 'number'
      ? 'This auction is played by newer rules than this copy of the product knows.'
      : 'This auction does not say by which version of the rules it is played.',
});

const settings = z.object({
  startingBudget: z.number().int().nullable(),
  lockSeconds: z.number().int(),
  lotSeconds: z.number().int(),
  extensionSeconds: z.number().int(),
  payoutBasisPoints: z.record(z.string(), z.number().int()),
  minimumBid: z.exactOptional(dollars),
  steps: z.exactOptional(
    z.array(z.object({ from: z.number().int().min(0), step: dollars })).readonly(),
  ),
  extensionCapSeconds: z.exactOptional(z.number().int().min(0)),
  order: z.exactOptional(z.literal('lowSeedsFirst')),
  maximumBids: z.exactOptional(z.literal(true)),
  pace: z.exactOptional(z.literal('gavel')),
  warningSeconds: z.exactOptional(z.number().int().min(0)),
  phonesBid: z.exactOptional(z.literal(false)),
  hints: z.exactOptional(z.enum(['beforeAndAfter', 'live'])),
});

const maximum = z.object({ id, teamId: id, userId: id, amount: dollars, nonce: hash });
const act = z.object({ seq: z.number().int(), seals: z.array(hash).readonly() });
const maximumSealed = z.object({
  type: z.literal('MaximumSealed'),
  seal: hash,
  replaces: z.exactOptional(hash),
});

/** [MAX-4] All that a price says of maxima: it was not bid by hand. */
const byMaximum = z.exactOptional(z.literal(true));

const deputyship = z.object({ userId: id, deputy: id, limit: dollars });
const deputyNamed = z.object({
  type: z.literal('DeputyNamed'),
  userId: id,
  deputy: id.nullable(),
  limit: z.number().int().min(0),
});

/** An instant, or null where the gavel ends the lot. */
const closesAtMs = instantMs.nullable();

const lot = z.object({
  lotId: id,
  teamIds: z.array(id).readonly(),
  seed: z.number().int(),
});

/** An event as a row of the log and as a line of a receipt: the engine's `AuctionEvent`, validated. */
export const storedEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('AuctionStarted'),
    rulesVersion,
    orderSeedHash: hash,
    settings,
    order: z.array(id).readonly(),
    members: z.array(id).readonly(),
    lots: z.exactOptional(z.array(lot).readonly()),
    seals: z.exactOptional(z.array(hash).readonly()),
    replaces: z.exactOptional(z.record(z.string(), hash)),
    deputies: z.exactOptional(z.array(deputyship).readonly()),
    groupHash: z.exactOptional(hash),
    contest: z.exactOptional(storedContest),
    hostId: z.exactOptional(id),
    seats: z.exactOptional(z.array(id).readonly()),
    claims: z.exactOptional(z.record(z.string(), id)),
    clerks: z.exactOptional(z.array(id).readonly()),
  }),
  z.object({ type: z.literal('LotLocked'), teamId: id, opensAtMs: instantMs }),
  z.object({
    type: z.literal('LotOpened'),
    clientActId,
    teamId: id,
    closesAtMs,
    by: z.exactOptional(id),
  }),
  z.object({
    type: z.literal('BidPlaced'),
    bidId: id,
    teamId: id,
    userId: id,
    amount: dollars,
    closesAtMs,
    clientBidId: z.string().nullable(),
    byMaximum,
    placedBy: z.exactOptional(id),
  }),
  z.object({
    type: z.literal('BidAnswered'),
    bidId: id,
    teamId: id,
    challenger: id,
    challenge: dollars,
    leader: id,
    amount: dollars,
    closesAtMs,
    clientBidId: z.string().nullable(),
    byMaximum,
    placedBy: z.exactOptional(id),
  }),
  maximumSealed,
  z.object({ type: z.literal('MaximumWithdrawn'), seal: hash }),
  z.object({
    type: z.literal('MaximaRevealed'),
    maxima: z.array(maximum).readonly(),
    acts: z.array(act).readonly(),
  }),
  deputyNamed,
  z.object({
    type: z.literal('SaleVoidProposed'),
    voidId: id,
    teamId: id,
    userId: id,
    amount: dollars,
    reason: z.string(),
    proposedBy: id,
    adminId: id,
  }),
  z.object({ type: z.literal('SaleVoidAgreed'), voidId: id, userId: id }),
  z.object({ type: z.literal('SaleVoidObjected'), voidId: id, userId: id }),
  z.object({
    type: z.literal('SaleVoidPassedOn'),
    voidId: id,
    because: z.enum(['away', 'silent']),
  }),
  z.object({
    type: z.literal('SaleVoided'),
    voidId: id,
    teamId: id,
    userId: id,
    amount: dollars,
    reason: z.string(),
    agreedBy: z.array(id).readonly(),
    closesAtMs: z.exactOptional(instantMs),
  }),
  z.object({
    type: z.literal('SaleVoidRefused'),
    voidId: id,
    teamId: id,
    refusedBy: id.nullable(),
  }),
  z.object({ type: z.literal('LotExtended'), teamId: id, closesAtMs: instantMs }),
  z.object({
    type: z.literal('LotSold'),
    clientActId,
    teamId: id,
    userId: id,
    amount: dollars,
    placedBy: z.exactOptional(id),
    gavel: z.exactOptional(z.object({ by: id, seenSeq })),
  }),
  z.object({
    type: z.literal('LotUnsold'),
    clientActId,
    teamId: id,
    gavel: z.exactOptional(z.object({ by: id })),
  }),
  ...gavelEvents,
  z.object({ type: z.literal('GroupPauseRequested'), userId: id, minutes: z.number().int() }),
  z.object({ type: z.literal('GroupPauseWithdrawn'), userId: id }),
  z.object({ type: z.literal('PauseBegan'), kind: pauseKind, untilMs: instantMs }),
  z.object({ type: z.literal('PauseEnded'), kind: pauseKind, closesAtMs: instantMs.nullable() }),
  z.object({ type: z.literal('AuctionCompleted'), orderSeed: hash }),
]);

/** Whose word about a payment it is, and who says it for a seat. */
const paymentWord = { paymentId: id, by: id, speaker: z.exactOptional(id) };

/** An event of a group's own chain: the engine's `GroupEvent`, validated. */
export const storedGroupEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('HandedOver'), from: id, to: id }),
  z.object({ type: z.literal('MemberRemoved'), userId: id, by: id }),
  z.object({
    type: z.literal('RulesChanged'),
    by: id,
    rules: z.record(z.string(), z.unknown()),
  }),
  maximumSealed,
  z.object({ type: z.literal('MaximumWithdrawn'), seal: hash }),
  deputyNamed,
  ...seatEvents,
  z.object({ type: z.literal('SeatReleased'), seatId: id }),
  z.object({
    type: z.literal('PaymentMarked'),
    ...paymentWord,
    from: id,
    to: id,
    cents: z.number().int().positive(),
    clientId: z.string(),
  }),
  z.object({
    type: z.literal('PaymentConfirmed'),
    ...paymentWord,
    clientId: z.exactOptional(z.string()),
  }),
  z.object({ type: z.literal('PaymentDisputed'), ...paymentWord }),
  z.object({ type: z.literal('PaymentReversalAsked'), ...paymentWord }),
  z.object({ type: z.literal('PaymentReversed'), ...paymentWord }),
  z.object({
    type: z.literal('ShareOffered'),
    offerId: id,
    teamId: id,
    buyer: id,
    soldAtMs: instantMs,
    by: id,
    parts: z.array(z.object({ userId: id, weight: z.number().int() })).readonly(),
  }),
  z.object({ type: z.literal('ShareAccepted'), offerId: id, by: id }),
  z.object({ type: z.literal('ShareDeclined'), offerId: id, by: id }),
  z.object({ type: z.literal('ShareWithdrawn'), offerId: id, by: id }),
  z.object({
    type: z.literal('ResultEntered'),
    prizeId: z.string().nullable(),
    value: storedValue,
    by: id,
  }),
  z.object({ type: z.literal('ResultConfirmed'), ...resultTarget, by: id.nullable() }),
  z.object({ type: z.literal('ResultObjected'), ...resultTarget, by: id, reason: z.string() }),
  z.object({ type: z.literal('PrizeVoided'), prizeId: z.string(), by: id.nullable() }),
  z.object({
    type: z.literal('WithdrawalProposed'),
    entrantId: id,
    by: id,
    reason: z.string(),
  }),
  z.object({ type: z.literal('WithdrawalConfirmed'), entrantId: id, by: id }),
  z.object({
    type: z.literal('WithdrawalObjected'),
    entrantId: id,
    by: id,
    reason: z.string(),
  }),
  z.object({ type: z.literal('EntrantWithdrawn'), entrantId: id, by: id }),
  z.object({ type: z.literal('CallOffProposed'), by: id, reason: z.string() }),
  z.object({ type: z.literal('CallOffConfirmed'), by: id }),
  z.object({ type: z.literal('CallOffObjected'), by: id, reason: z.string() }),
  z.object({ type: z.literal('ContestCalledOff'), by: id }),
  z.object({ type: z.literal('AuctionSealed'), hash }),
]);

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

/** @internal Compiles only while the schema and the engine's events are the same type. */
export const SCHEMA_EQUALS_ENGINE: Same<
  Mutable<z.infer<typeof storedEvent>>,
  Mutable<AuctionEvent>
> = true;

/** @internal The same for a group's own events. */
export const GROUP_SCHEMA_EQUALS_ENGINE: Same<
  Mutable<z.infer<typeof storedGroupEvent>>,
  Mutable<GroupEvent>
> = true;
