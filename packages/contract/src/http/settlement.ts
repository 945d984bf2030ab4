import { z } from 'zod';
import { call } from '../call.ts';
import { csvFile } from '../csvFile.ts';
import { person } from '../entities.ts';
import { groupId, id, instant } from '../fields.ts';
import { PAYMENT_MESSAGES } from '../text/payments.ts';
import { line, token } from '../text.ts';
import { seasonQuery } from './session.ts';

const cents = z.number().int();

/** Characters of a handle: "Venmo @ana", or a bank and its number. */
export const HANDLE_LENGTH_MAX = 60;

const payment = z.object({
  _id: id,
  from: id,
  to: id,
  cents,
  state: z.enum(['marked', 'confirmed', 'disputed', 'reversing', 'reversed']),
  createdAt: instant,
  /** Who marked it: payer or payee. */
  markedBy: id,
  /** Who disputes it, or asked to reverse it; null in any other state. */
  openedBy: id.nullable(),
  /** Whether the payer has said that it was sent, and the payee that it came. */
  isSent: z.boolean(),
  isReceived: z.boolean(),
});
export type Payment = z.infer<typeof payment>;

const settlement = z.object({
  /** The final is over: what was won is certain, and adds up to what was paid. */
  isFinal: z.boolean(),
  mode: z.enum(['direct', 'banker']),
  banker: id.nullable(),
  /** [PRIZE-3] What a contest keeps for a purpose, and who passes it on: the banker, or the host. 0 in a season. */
  keptCents: cents,
  keptFor: z.string(),
  keptBy: id.nullable(),
  /** Before payments, who gets most first. With what is kept they add up to zero. */
  nets: z.array(
    z.object({
      user: person,
      /** [SETTLE-8] Somebody without a phone: the host speaks for them. */
      isSeat: z.exactOptional(z.literal(true)),
      paidCents: cents,
      wonCents: cents,
      netCents: cents,
      handle: z.string().nullable(),
      /** What corrected results have changed of the net since the first payment. */
      correctedCents: cents,
    }),
  ),
  /** What is outstanding: after payments, also those on their way. */
  transfers: z.array(z.object({ from: id, to: id, cents })),
  /** In the order in which they were marked. */
  payments: z.array(payment),
  /** Games that have another winner than when the first payment was marked, by their teams' names. */
  correctedGames: z.array(z.string()),
});
export type Settlement = z.infer<typeof settlement>;

const settlementReply = z.object({ settlement });
const paymentReply = z.object({ payment });
const ofGroup = z.object({ groupId });

export const settlementOfGroup = call('GET /group/settlement/:groupId', {
  summary: 'Who owes whom: results, transfers, payments. It keeps score; no money moves',
  params: ofGroup,
  reply: settlementReply,
});

export const settlementCsv = call('GET /group/settlement/:groupId/csv', {
  summary: 'The same as CSV, with signed amounts in dollars',
  params: ofGroup,
  reply: csvFile,
});

export const changeSettlement = call('PATCH /group/settlement/:groupId', {
  summary: 'Whether members pay each other, or all through a banker (group admin)',
  params: ofGroup,
  body: z.object({
    mode: z.enum(['direct', 'banker'], { error: PAYMENT_MESSAGES.settlementModeInvalid }),
    banker: id.nullable().optional(),
  }),
  reply: settlementReply,
});

export const changeHandle = call('PATCH /group/handle', {
  summary: 'How the caller likes to be paid; only the group sees it. Empty for nothing',
  query: seasonQuery,
  body: z.object({
    handle: line({ what: 'The handle', max: HANDLE_LENGTH_MAX }),
    /** The caller's group of the current season, unless another one is named. */
    groupId: id.optional(),
  }),
  reply: settlementReply,
});

export const markPayment = call('POST /group/payment', {
  summary:
    'Says that a payment is on its way (its payer), or that it came (its payee); the group admin says it for seats. One that both say counts once',
  body: z.object({
    groupId,
    from: id,
    to: id,
    cents: z
      .number({ error: PAYMENT_MESSAGES.paymentAmountInvalid })
      .refine(
        (amount) => Number.isSafeInteger(amount) && amount > 0,
        PAYMENT_MESSAGES.paymentAmountInvalid,
      ),
    /** The client's name of it: sent again, it gets its first answer again. */
    clientId: token(64),
  }),
  reply: paymentReply,
  successStatus: 201,
});

const ofPayment = z.object({ id });

export const confirmPayment = call('POST /group/payment/:id/confirm', {
  summary:
    'It came (its payee), or what its payee marked was sent (its payer); or it stands after all (whoever disputed it, or either of the two)',
  params: ofPayment,
  reply: paymentReply,
});

export const disputePayment = call('POST /group/payment/:id/dispute', {
  summary: 'It did not come, or was not sent: it no longer counts',
  params: ofPayment,
  reply: paymentReply,
});

export const reversePayment = call('POST /group/payment/:id/reverse', {
  summary: 'Asks to undo a confirmed payment, or agrees to that',
  params: ofPayment,
  reply: paymentReply,
});
