import { z } from 'zod';
import { call } from '../call.ts';
import { contestDraft } from './contest.ts';
import { group, person } from '../entities.ts';
import { groupId, groupIdParam, id, instant } from '../fields.ts';
import { columns, moment, name } from '../text.ts';

export const holdAgain = call('POST /group/again', {
  summary:
    'Makes the next group with the same name, rules and people, who are invited (group admin of an auction that is over)',
  body: z.object({
    groupId,
    /** Null for the season that is current in the group's division. */
    contest: contestDraft.nullable(),
    /** The auction's own hour; required with a contest. */
    auctionDate: instant
      .max(40)
      .pipe(moment('An hour looks like 2027-03-16T18:00:00Z'))
      .nullable()
      .default(null),
  }),
  reply: z.object({
    group,
    /** Who gets no mail, and why: see `POST /group/invitations`. They are told by push, if they want that. */
    notMailed: z.array(z.object({ user: person, message: z.string() })),
  }),
  successStatus: 201,
});

const cents = z.number().int();

/** One who took part: a member, or somebody of a year that was told, who has no account. */
const circlePerson = z.object({
  _id: id.nullable(),
  fullName: z.string(),
  profileimageurl: z.string().nullable(),
});

const circle = z.object({
  /** The latest first. */
  years: z.array(
    z.object({
      /** Null for a year that was told. */
      groupId: id.nullable(),
      name: z.string(),
      contest: z.string().nullable(),
      /** `YYYY-MM-DD` of its auction; of a year that was told its first day. */
      date: z.iso.date(),
      potCents: cents,
      /** Whether receipts prove it. */
      isProven: z.boolean(),
    }),
  ),
  /** Who has won most in all first. */
  people: z.array(
    z.object({
      user: circlePerson,
      auctions: z.number().int(),
      paidCents: cents,
      wonCents: cents,
      netCents: cents,
      /** How often they finished first; ties count for each. */
      titles: z.number().int(),
      /** Their best and their worst net of one auction. */
      bestCents: cents,
      worstCents: cents,
    }),
  ),
});
export type Circle = z.infer<typeof circle>;

export const circleOfGroup = call('GET /group/circle/:groupId', {
  summary: 'The all-time table of a group and of those that it came from',
  params: groupIdParam,
  reply: circle,
});

export const tellYears = call('PATCH /group/circle/:groupId', {
  summary:
    'Tells years of before as CSV, which stand beside proven ones; a year sent again replaces itself (group admin)',
  params: groupIdParam,
  body: z.object({
    /** `year,person,lot,paid,won`, in dollars. */
    csv: columns({ what: 'The list', max: 200_000 }),
    /** Who of the groups' members a person of the list is. */
    people: z.record(name({ what: 'A person', max: 80 }), id).default({}),
  }),
  reply: circle,
});
