import { z } from 'zod';
import { division } from '../division.ts';
import { call, noFields } from '../call.ts';
import { person, purchase, user } from '../entities.ts';
import {
  anyPassword,
  authenticatorCode,
  newPassword,
  oldPassword,
  passwordCode,
  replacingPassword,
  resetToken,
  secondFactorCode,
} from '../accounts/accountFields.ts';
import { email, fullName, id, instant } from '../fields.ts';
import { ACCOUNT_WORDS } from '../text/accounts.ts';
import { MESSAGES } from '../text/messages.ts';
import { token } from '../text.ts';
import { groupQuery, tokens } from './session.ts';

export * from './session.ts';

/** Fields that depend on one another are checked beside others that are wrong. */
const isObject = ({ value }: { readonly value: unknown }) =>
  typeof value === 'object' && value !== null;

/** Stands for what is no text at all: no text that is read has it. */
const NO_TEXT = ' ';

/** A text that can't be a link's becomes an empty one, which no group has: it is unknown (404). What is no text is refused (400). */
const invitationSlug = token(64)
  .catch(({ input }) => (typeof input === 'string' ? '' : NO_TEXT))
  .refine((text) => text !== NO_TEXT, MESSAGES.groupLinkUnknown);

export const register = call('POST /auth/register', {
  summary: 'Opens an account and signs in; with an invitation, also without a password',
  access: 'public',
  body: z
    .object({
      fullName,
      email,
      /** May be absent beside an invitation: one can be set later. */
      password: newPassword.optional(),
      /** [INVITED-1] What the link of an invitation ends with. Taking the seat is the next call, `PATCH /group/addmember/{slug}`. */
      invitation: invitationSlug.optional(),
    })
    .refine((body) => body.password !== undefined || body.invitation !== undefined, {
      path: ['password'],
      error: MESSAGES.passwordRequired,
      when: isObject,
    }),
  reply: z.object({ user, tokens: z.object({ access: z.string(), refresh: z.string() }) }),
  successStatus: 201,
});

export const login = call('POST /auth/login', {
  summary:
    'Signs in; with two-step sign-in, 401 SecondFactorNeeded asks for the code of the authenticator app or a recovery code',
  access: 'public',
  body: z.object({ email, password: anyPassword, code: secondFactorCode.optional() }),
  reply: z.object({
    user,
    tokens,
    /** If a recovery code was used: how many are left. */
    recoveryCodesLeft: z.number().int().optional(),
  }),
});

export const forgotPassword = call('POST /auth/forgot-password', {
  summary: 'Mails a code, if the email has an account; the answer is the same if it has none',
  access: 'public',
  body: z.object({ email }),
  reply: noFields,
});

export const resendCode = call('POST /auth/resend-otp', {
  summary: 'Mails a new code; once a minute',
  access: 'public',
  body: z.object({ email }),
  reply: noFields,
});

export const verifyCode = call('POST /auth/verify-otp', {
  summary: 'Checks a code without using it up',
  access: 'public',
  body: z.object({ email, otp: passwordCode }),
  reply: noFields,
});

const byCode = z.object({ email, otp: passwordCode, password: newPassword });
const byLink = z.object({ token: resetToken, password: newPassword });

export const resetPassword = call('PATCH /auth/reset-password', {
  summary:
    'Sets a new password by a code, or by the token of a mailed link; ends every login of the account',
  access: 'public',
  body: z.union([byLink, byCode]),
  reply: noFields,
});

export const changePassword = call('PATCH /profile/change-password', {
  summary: 'Sets a new password; ends the other logins of the account',
  body: z
    .object({
      /** [INVITED-2] Not needed while the account has no password. */
      password_old: oldPassword.optional(),
      password_new: replacingPassword,
    })
    .superRefine(
      (body, { issues }) => {
        // An empty form names each of its fields, in their order.
        if (Object.keys(body).length > 0) return;
        const message = ACCOUNT_WORDS.oldPasswordRequired;
        issues.unshift({ code: 'custom', path: ['password_old'], message, input: body });
      },
      { when: isObject },
    ),
  reply: noFields,
});

export const proveEmail = call('POST /profile/email-proof', {
  summary: "Mails a link that proves the caller's address; three a day",
  reply: noFields,
});

export const confirmEmail = call('POST /auth/confirm-email', {
  summary: 'Proves an address by the token of a mailed link',
  access: 'public',
  body: z.object({ token: token(200, MESSAGES.linkWrong) }),
  reply: noFields,
});

export const updateProfile = call('PATCH /profile/update', {
  summary: 'Changes the name and the picture',
  query: groupQuery,
  body: z.object({ fullName: fullName.optional() }),
  fileField: 'profileimageurl',
  reply: z.object({ user }),
});

/** A login as its owner sees it: its device, its start, and its last use. */
export const loginSession = z.object({
  _id: id,
  device: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
});
export type LoginSession = z.infer<typeof loginSession>;

export const sessions = call('GET /profile/sessions', {
  summary: 'Where the caller is logged in, the latest first',
  reply: z.object({ data: z.array(loginSession) }),
});

export const endSession = call('DELETE /profile/sessions/:id', {
  summary: "Ends one of the caller's logins",
  params: z.object({ id }),
  reply: noFields,
});

export const endOtherSessions = call('DELETE /profile/sessions', {
  summary: "Ends all of the caller's logins but this one",
  reply: noFields,
});

export const secondFactor = call('GET /profile/second-factor', {
  summary: "How the caller's two-step sign-in stands",
  reply: z.object({
    enabled: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    /** Site admins without it are asked to turn it on. */
    isAsked: z.boolean(),
  }),
});

export const beginSecondFactor = call('POST /profile/second-factor', {
  summary: 'Makes the secret for an authenticator app; nothing is on before a code confirms it',
  body: z.object({ password: anyPassword }),
  reply: z.object({
    /** Base 32. */
    secret: z.string(),
    /** The QR code's content: `otpauth://totp/...`. */
    uri: z.string(),
  }),
  successStatus: 201,
});

/** Shown only once. */
const recoveryCodes = z.array(z.string());

export const confirmSecondFactor = call('POST /profile/second-factor/confirm', {
  summary: "Turns two-step sign-in on by the app's first code; ends the caller's other logins",
  body: z.object({ code: authenticatorCode }),
  reply: z.object({ recoveryCodes }),
});

export const renewRecoveryCodes = call('POST /profile/second-factor/recovery-codes', {
  summary: 'New recovery codes in place of the old ones',
  body: z.object({ password: anyPassword, code: authenticatorCode }),
  reply: z.object({ recoveryCodes }),
});

export const disableSecondFactor = call('DELETE /profile/second-factor', {
  summary: 'Turns two-step sign-in off, by a code of the app or a recovery code',
  body: z.object({ password: anyPassword, code: secondFactorCode }),
  reply: noFields,
});

const season = z.object({
  _id: id,
  year: z.number().int(),
  name: z.string(),
  division,
  isCurrent: z.boolean(),
  /** The caller's group of that season. */
  groupId: id.nullable(),
});
export type Season = z.infer<typeof season>;

export const seasons = call('GET /profile/seasons', {
  summary: 'The current season and those in which the caller had a group, the latest first',
  reply: z.object({ data: z.array(season) }),
});

export const userDetails = call('GET /profile/get-user/:id', {
  summary: 'A member of the same group, with the teams they own; or a bot of rehearsals',
  params: z.object({ id }),
  query: groupQuery,
  reply: z.object({
    userData: user.omit({ id: true, role: true, hasPassword: true }),
    /** What a bot of rehearsals is, in a sentence; absent for people. */
    about: z.string().optional(),
    team: z.array(purchase),
    totalAmountWon: z.number(),
    totalMatchWon: z.number().int(),
  }),
});

export const groupAdmin = call('GET /profile/get-user-group-admin', {
  summary: "The admin of the caller's group",
  query: groupQuery,
  reply: z.object({ groupAdminId: id.nullable() }),
});

export const usersList = call('GET /profile/users-list', {
  summary: "The members of the caller's group; in a rehearsal, its bots too",
  query: groupQuery,
  reply: z.object({
    users: z.object({
      users: z.array(person),
      totalResults: z.number().int(),
    }),
  }),
});
