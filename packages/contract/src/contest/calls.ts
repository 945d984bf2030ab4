import { z } from 'zod';
import { call } from '../call.ts';
import { contestDraft, contestKind, contestPatch, entrant } from './contest.ts';
import { sheet } from './sheet.ts';
import { group, owners } from '../entities.ts';
import { phase } from '../live/state.ts';
import { groupIdParam, groupName, id, instant } from '../fields.ts';
import { moment, name, token } from '../text.ts';
import { seasonQuery } from '../http/session.ts';

export const createGroup = call('PATCH /group/add', {
  summary:
    'Creates a group, of a season or with a contest of its own; its creator is its admin and first member',
  query: seasonQuery,
  body: z.object({
    groupname: groupName,
    contest: z.exactOptional(contestDraft),
    /** The auction's own hour. Required with a contest. */
    auctionDate: z.exactOptional(
      instant.max(40).pipe(moment('An hour looks like 2027-03-16T18:00:00Z')),
    ),
  }),
  reply: z.object({ group }),
});

/** One of the caller's groups. */
const ownGroup = z.object({
  _id: id,
  groupname: z.string(),
  slug: z.string(),
  /** Null where the group belongs to a season. */
  contest: z.object({ name: z.string(), kind: contestKind }).nullable(),
  phase,
  auctionDate: instant.nullable(),
});
export type OwnGroup = z.infer<typeof ownGroup>;

export const myGroups = call('GET /group/mine', {
  summary:
    "The caller's groups: that of the season first, then those with contests, the last joined first",
  reply: z.object({ groups: z.array(ownGroup) }),
});

/** A contest to begin from. */
const template = z.object({
  id: z.string(),
  name: z.string(),
  kind: contestKind,
  sheet,
  /** How many entrants the sheet is made for, or their names where they are known. */
  entrants: z.union([z.number().int(), z.array(z.string())]),
});
export type ContestTemplate = z.infer<typeof template>;

export const contestTemplates = call('GET /contest/templates', {
  summary: 'Contests to begin from, with sheets that people use',
  access: 'public',
  reply: z.object({ templates: z.array(template) }),
});

export const resultState = z.enum(['open', 'entered', 'objected', 'confirmed', 'void']);

/** The result of a prize. Entrants by id. */
export const prizeValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stage'), entrants: z.array(id) }),
  /** From the first place; those who tie are in one list. */
  z.object({ kind: z.literal('place'), order: z.array(z.array(id)) }),
  z.object({
    kind: z.literal('points'),
    points: z.record(id, z.number()),
    isFinal: z.boolean(),
  }),
  z.object({ kind: z.literal('named'), entrants: z.array(id) }),
  z.object({
    kind: z.literal('round'),
    matchId: id,
    homeScore: z.number().nullable(),
    awayScore: z.number().nullable(),
    winner: id.nullable(),
  }),
]);
export type WirePrizeValue = z.infer<typeof prizeValue>;

/** Who objects, and why. */
const objection = z.object({ by: id, reason: z.string() });

/** What the host and the members have said of something that the host proposes. */
const proposal = z.object({
  reason: z.string(),
  proposedBy: id,
  proposedAt: instant,
  confirmedBy: z.array(id),
  objectedBy: z.array(id),
  objections: z.array(objection),
  isDone: z.boolean(),
});

/** What a result says besides its value. */
const said = {
  state: resultState,
  enteredBy: id.nullable(),
  enteredAt: instant.nullable(),
  confirmedBy: z.array(id),
  objectedBy: z.array(id),
  /** What was said against this value, also when it was entered before; not of those who have confirmed it since. */
  objections: z.array(objection),
  /** When it counts as confirmed if nobody objects; null where members have to confirm it, or nothing waits. */
  confirmsAt: instant.nullable(),
};

/** What the owners of an entrant get for it. */
const entrantPay = z.object({ entrantId: id, owners, cents: z.number().int() });

const contestPrize = z.object({
  id: z.string(),
  name: z.string(),
  units: z.number().int(),
  ...said,
  /** Null while nothing was entered, and of rounds, whose results are matches. */
  value: prizeValue.nullable(),
  pays: z.array(entrantPay),
});
export type ContestPrize = z.infer<typeof contestPrize>;

const contestMatch = z.object({
  _id: id,
  /** The round's prize; null for a round that pays nothing. */
  prizeId: z.string().nullable(),
  round: z.string(),
  home: id.nullable(),
  away: id.nullable(),
  homeScore: z.number().int().nullable(),
  awayScore: z.number().int().nullable(),
  winner: id.nullable(),
  ...said,
});
export type ContestMatch = z.infer<typeof contestMatch>;

/** A group's contest: what was made, what was said of its results, and what it pays so far. */
const contestView = z.object({
  name: z.string(),
  kind: contestKind,
  startsAt: instant,
  entrants: z.array(entrant.extend({ isWithdrawn: z.boolean(), withdrawal: proposal.nullable() })),
  sheet,
  prizes: z.array(contestPrize),
  /** In the order of the draw; empty unless it is a bracket. */
  matches: z.array(contestMatch),
  callOff: proposal.nullable(),
  /** Until when the host can change it; null once that has passed. */
  changeableUntil: instant.nullable(),
  potCents: z.number().int(),
  keptCents: z.number().int(),
  paidCents: z.number().int(),
  leftCents: z.number().int(),
  /** What the prizes have left over, once it is given; it goes back to everyone where it pays nobody. Else null. */
  rest: z.object({ cents: z.number().int(), pays: z.array(entrantPay) }).nullable(),
  isFinal: z.boolean(),
});
export type ContestView = z.infer<typeof contestView>;

const contestReply = z.object({ contest: contestView });

export const contestOfGroup = call('GET /contest/:groupId', {
  summary: "A group's contest: entrants, prizes, results and money",
  params: groupIdParam,
  reply: contestReply,
});

export const changeContest = call('PATCH /contest/:groupId', {
  summary: 'Changes a contest until 10 minutes before its auction (group admin)',
  params: groupIdParam,
  body: contestPatch,
  reply: contestReply,
});

/** An id of a prize, as any text may come: an unknown one is 404. */
const anyPrizeId = token(64).catch('');

export const enterResult = call('POST /contest/:groupId/result', {
  summary: 'Enters the result of a prize or a match, or corrects it (group admin)',
  params: groupIdParam,
  body: z.object({
    /** Null for a match of a round that pays nothing. */
    prizeId: anyPrizeId.nullable(),
    value: prizeValue,
  }),
  reply: contestReply,
});

const reason = name({ what: 'A reason', max: 200 });
const ofResult = groupIdParam.extend({ prizeId: anyPrizeId });
const ofMatch = { matchId: z.exactOptional(id) };

export const confirmResult = call('POST /contest/:groupId/result/:prizeId/confirm', {
  summary: 'Confirms a result that the host has entered, or that of one match',
  params: ofResult,
  body: z.object(ofMatch),
  reply: contestReply,
});

export const objectToResult = call('POST /contest/:groupId/result/:prizeId/object', {
  summary: 'Objects to a result that is not confirmed, or to that of one match',
  params: ofResult,
  body: z.object({ ...ofMatch, reason }),
  reply: contestReply,
});

export const withdrawEntrant = call('POST /contest/:groupId/withdraw', {
  summary: 'Proposes that an entrant is withdrawn (group admin)',
  params: groupIdParam,
  body: z.object({ entrantId: id, reason }),
  reply: contestReply,
});

const ofEntrant = groupIdParam.extend({ entrantId: id });

export const confirmWithdrawal = call('POST /contest/:groupId/withdraw/:entrantId/confirm', {
  summary: 'Confirms that an entrant is withdrawn',
  params: ofEntrant,
  reply: contestReply,
});

export const objectToWithdrawal = call('POST /contest/:groupId/withdraw/:entrantId/object', {
  summary: 'Objects to the withdrawal of an entrant',
  params: ofEntrant,
  body: z.object({ reason }),
  reply: contestReply,
});

export const callOffContest = call('POST /contest/:groupId/call-off', {
  summary: 'Proposes to call the contest off (group admin)',
  params: groupIdParam,
  body: z.object({ reason }),
  reply: contestReply,
});

export const confirmCallOff = call('POST /contest/:groupId/call-off/confirm', {
  summary: 'Agrees to call the contest off',
  params: groupIdParam,
  reply: contestReply,
});

export const objectToCallOff = call('POST /contest/:groupId/call-off/object', {
  summary: 'Objects to calling the contest off',
  params: groupIdParam,
  body: z.object({ reason }),
  reply: contestReply,
});
