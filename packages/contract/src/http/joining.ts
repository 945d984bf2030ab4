import { z } from 'zod';
import { call, noFields } from '../call.ts';
import { contestSummary } from '../contest/summary.ts';
import { group, team } from '../entities.ts';
import { groupIdParam, id, instant } from '../fields.ts';
import { token } from '../text.ts';

/** What can't be a link's becomes an empty text, which no group has: it is unknown (404) like any other. */
const slug = z.object({ slug: token(64).catch('') });

/** A face at the table as the holder of a link sees it: no id, no email. */
const face = z.object({ name: z.string(), profileimageurl: z.string().nullable() });

/** What a link shows to anyone who has it. */
const invitationReply = z.object({
  groupname: z.string(),
  /** The tournament that it is about. */
  season: z.object({ _id: id, name: z.string() }),
  /** The contest that the group was made for; absent where it belongs to a season. */
  contest: contestSummary.optional(),
  /** The group's admin, by full name. */
  host: face,
  /** The others, by first name and an initial, in the order of joining: the first ones only. */
  members: z.array(face),
  seats: z.object({ taken: z.number().int(), limit: z.number().int() }),
  auctionDate: instant.nullable(),
  /** Nobody can join any more. */
  hasStarted: z.boolean(),
  /** Whole dollars, and whole seconds. */
  rules: z.object({
    /** Null for no limit of money. */
    startingBudget: z.number().int().nullable(),
    /** What ends a lot: its countdown, or a person. */
    pace: z.enum(['clock', 'gavel']),
    lotSeconds: z.number().int(),
    extensionSeconds: z.number().int(),
  }),
  /** The teams that are auctioned: how many, and some of them to be drawn. */
  teams: z.object({
    count: z.number().int(),
    shown: z.array(
      team.pick({
        teamName: true,
        abbreviation: true,
        seedNumber: true,
        color: true,
        secondaryColor: true,
      }),
    ),
  }),
});
export type InvitationReply = z.infer<typeof invitationReply>;

export const invitation = call('GET /group/invitation/:slug', {
  summary: 'Where an invitation link leads: the group, its table, its hour',
  access: 'public',
  params: slug,
  reply: invitationReply,
});

export const joinGroup = call('PATCH /group/addmember/:slug', {
  summary: 'Joins the group that an invitation link leads to, its own or a mailed one',
  params: slug,
  reply: z.object({ group }),
});

export const leaveGroup = call('POST /group/leave-group/:groupId', {
  summary: 'Leaves a group, where leaving is allowed',
  params: groupIdParam,
  reply: noFields,
});
