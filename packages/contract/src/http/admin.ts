import { z } from 'zod';
import { division } from '../division.ts';
import { call, noFields } from '../call.ts';
import { match, siteSettings } from '../entities.ts';
import { id, instant } from '../fields.ts';
import { line } from '../text.ts';
import { enterResult } from './results.ts';
import { seasonQuery } from './session.ts';

/** The calls of the site admin's console, except settings, results, pages and seasons. */

const count = z.number().int();

/** A list's page and search text. */
export const listQuery = seasonQuery.extend({
  search: line({ what: 'A search', max: 100 }).optional(),
  page: z
    .string()
    .regex(/^[1-9][0-9]{0,4}$/, 'This is not a page.')
    .optional(),
});
/** Rows per page of every list here. */
export const ROWS_PER_PAGE = 25;

export const listed = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: count, page: count });

export const overview = call('GET /admin/overview', {
  summary: "The season's state at a glance (site admin)",
  access: 'admin',
  query: seasonQuery,
  reply: z.object({
    season: z.object({ _id: id, year: count, name: z.string(), division, teams: count }),
    /** All groups of the season, and those whose auction runs or is over. `people` counts members, `online` those connected to running ones. */
    groups: z.object({
      total: count,
      running: count,
      completed: count,
      people: count,
      runningPeople: count,
      online: count,
      /** Running ones in which the site's pause is in effect, as far as the answering process knows. */
      paused: count,
    }),
    /** All groups with contests, whatever the season. */
    contests: z.object({
      total: count,
      running: count,
      completed: count,
      people: count,
      runningPeople: count,
    }),
    /** Whole dollars paid for teams in all groups of the season. */
    pot: count,
    matches: z.object({ total: count, live: count, decided: count }),
    users: count,
    messages: z.object({ unread: count }),
    /** Right now, on the answering process. */
    live: z.object({
      connections: count,
      openLots: count,
      bidsLastMinute: count,
      /** Event loop delay, 99th percentile of the last seconds. Milliseconds. */
      lagMs: z.number(),
    }),
  }),
});

const adminUser = z.object({
  _id: id,
  fullName: z.string(),
  email: z.string(),
  role: z.enum(['member', 'admin']),
  disabled: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
  /** Their current logins. */
  logins: count,
  /** Whether signing in requires a second step. */
  secondFactor: z.boolean(),
  group: z.string().nullable(),
  /** How many groups with contests they are in. */
  contests: count,
});
export type AdminUser = z.infer<typeof adminUser>;

export const users = call('GET /admin/users', {
  summary: 'The accounts, the newest first (site admin)',
  access: 'admin',
  query: listQuery,
  reply: listed(adminUser),
});

export const changeUser = call('PATCH /admin/users/:id', {
  summary: 'Makes somebody an admin or a member, disables an account or enables it (site admin)',
  access: 'admin',
  params: z.object({ id }),
  body: z.object({ role: z.enum(['member', 'admin']), disabled: z.boolean() }).partial(),
  reply: z.object({ user: adminUser }),
});

export const endLogins = call('POST /admin/users/:id/end-logins', {
  summary: 'Ends every login of an account (site admin)',
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ user: adminUser }),
});

export const removeSecondFactor = call('DELETE /admin/users/:id/second-factor', {
  summary: "Removes an account's two-step sign-in and ends its logins (site admin)",
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ user: adminUser }),
});

export const sendReset = call('POST /admin/users/:id/send-reset', {
  summary: 'Mails somebody the code for a new password (site admin)',
  access: 'admin',
  params: z.object({ id }),
  reply: noFields,
});

const contactMessage = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: instant,
  readAt: instant.nullable(),
  answeredAt: instant.nullable(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contacts = call('GET /pages/contacts', {
  summary: 'The messages of the contact form, the newest first (site admin)',
  access: 'admin',
  query: listQuery.extend({ show: z.enum(['all', 'unread', 'unanswered']).optional() }),
  reply: listed(contactMessage),
});

export const markContact = call('PATCH /pages/contacts/:id', {
  summary: 'Marks a message as read or answered, or not (site admin)',
  access: 'admin',
  params: z.object({ id }),
  body: z.object({ read: z.boolean(), answered: z.boolean() }).partial(),
  reply: z.object({ contact: contactMessage }),
});

export const deleteContact = call('DELETE /pages/contacts/:id', {
  summary: 'Deletes a message (site admin)',
  access: 'admin',
  params: z.object({ id }),
  reply: noFields,
});

const auditEntry = z.object({
  _id: id,
  at: instant,
  action: z.string(),
  actor: z.object({ _id: id, fullName: z.string(), email: z.string() }).nullable(),
  address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditLog = call('GET /admin/audit', {
  summary: 'Who did what and when, the newest first (site admin)',
  access: 'admin',
  query: listQuery.extend({
    /** Admins' actions only, or people's actions on their accounts too. */
    show: z.enum(['admin', 'all']).optional(),
  }),
  reply: listed(auditEntry),
});

/** What a result would change, before it is entered. */
export const previewResult = call('POST /admin/matches/:id/preview', {
  summary: 'What a result would change, in the bracket and in money (site admin)',
  access: 'admin',
  params: z.object({ id }),
  body: enterResult.body,
  reply: z.object({
    changed: z.array(match),
    /** Groups in which somebody's money changes, and the number of these people. */
    groups: count,
    people: count,
    /** Dollars that would change hands, in all groups together. */
    moved: z.number(),
  }),
});

/** Null for what is no logo of the site: it is not found (404). */
const logo = z.enum(['sitelogo', 'footerlogo']).nullable().catch(null);

export const putLogo = call('PUT /admin/logos/:which', {
  summary: "Changes one of the site's logos (site admin)",
  access: 'admin',
  params: z.object({ which: logo }),
  fileField: 'logo',
  reply: z.object({ settings: siteSettings }),
});
