import { z } from 'zod';

/**
 * What a mail is about, as it waits in the queue. The words are made when it is sent (`compose.ts`), so that
 * a hundred thousand reminders are small rows.
 */
export const letter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), code: z.string() }),
  z.object({ kind: z.literal('resetLink'), token: z.string() }),
  z.object({ kind: z.literal('passwordChanged'), fullName: z.string(), at: z.string() }),
  z.object({
    kind: z.literal('secondFactor'),
    what: z.enum(['turnedOn', 'turnedOff', 'removed', 'guessed', 'codesRenewed']),
    fullName: z.string(),
    at: z.string(),
  }),
  z.object({
    kind: z.literal('recoveryCodeUsed'),
    fullName: z.string(),
    at: z.string(),
    left: z.number().int(),
  }),
  z.object({ kind: z.literal('welcome'), fullName: z.string() }),
  z.object({
    kind: z.literal('contact'),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  z.object({
    kind: z.enum(['startsTomorrow', 'startsSoon']),
    fullName: z.string(),
    groupId: z.string(),
    groupName: z.string(),
    /** ISO 8601. */
    auctionDate: z.string(),
  }),
]);
export type Letter = z.infer<typeof letter>;

/** Letters that may be read by whoever reads the database. */
export type OpenLetter = Exclude<Letter, { kind: 'code' | 'resetLink' }>;
