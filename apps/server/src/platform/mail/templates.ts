import { groupRules } from '@bracketbid/contract/groupRules';
import { z } from 'zod';

/**
 * A kind of mail and its parameters, as queued. It is rendered when it is sent (`compose.ts`), so that a hundred thousand
 * reminders are small rows.
 */
export const template = z.discriminatedUnion('kind', [
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
  z.object({
    kind: z.literal('welcome'),
    fullName: z.string(),
    /** [INVITED-2] Of the link that sets a first password. */
    token: z.string().optional(),
  }),
  z.object({ kind: z.literal('proveEmail'), token: z.string() }),
  z.object({
    kind: z.literal('contact'),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  z.object({
    kind: z.literal('reported'),
    /** Of the member who reported. */
    name: z.string(),
    email: z.string(),
    authorName: z.string(),
    groupName: z.string(),
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
  z.object({
    kind: z.literal('invitation'),
    token: z.string(),
    hostName: z.string(),
    groupName: z.string(),
    /** Absent where the group belongs to a season. */
    contestName: z.string().optional(),
    /** ISO 8601; null while it is still to be set. */
    auctionDate: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('nudge'),
    fullName: z.string(),
    hostName: z.string(),
    groupId: z.string(),
    groupName: z.string(),
    auctionDate: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('removed'),
    fullName: z.string(),
    hostName: z.string(),
    groupName: z.string(),
  }),
  z.object({
    kind: z.literal('rulesChanged'),
    fullName: z.string(),
    groupId: z.string(),
    groupName: z.string(),
    /** A sentence each, with the names of bundles quoted. */
    changes: z.array(z.string()),
    /** The rules that members were told of last. */
    before: groupRules,
  }),
  z.object({
    kind: z.literal('paper'),
    fullName: z.string(),
    /** Absent of mails that were queued by versions that didn't say. */
    groupId: z.string().optional(),
    groupName: z.string(),
    /** `YYYY-MM-DD` */
    day: z.string(),
    /** Here and in the sentences, names are quoted (`userWords.ts`). */
    headline: z.string(),
    /** A sentence each. */
    sentences: z.array(z.string()),
    /** Of the link that stops these mails. */
    stopToken: z.string(),
  }),
]);
export type Template = z.infer<typeof template>;

/** Those without a secret: they may be queued unsealed. */
export type OpenTemplate = Exclude<
  Template,
  { kind: 'code' | 'resetLink' | 'proveEmail' | 'invitation' | 'paper' }
>;
