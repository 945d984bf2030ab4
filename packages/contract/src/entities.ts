import { z } from 'zod';
import { contestSummary } from './contest/summary.ts';
import { currentSeason } from './division.ts';
import { id, instant, person, type Person, speaker } from './fields.ts';
import { rehearsal } from './rehearsal.ts';

export { person, type Person, speaker };

/** [DEPUTY-1] Who may bid for a member, up to how much in the whole auction. Whole dollars. */
export const deputyship = z.object({ userId: id, deputy: id, limit: z.number().int() });

/** The same as it was just said: nobody and 0 where it was taken back. */
export const deputyNamed = deputyship.extend({ deputy: id.nullable() });

/** [SHARE-3] An owner of a lot and their part of it, as a weight beside those of the others. */
export const owner = z.object({ user: person, weight: z.number().int() });
export type Owner = z.infer<typeof owner>;

/** [SHARE-3] All owners of a lot that was sold: its buyer with the weight 1, until it is divided. */
export const owners = z.array(owner);

/** [SHARE-3] Whose a lot is: its buyer's, or those' among whom it was divided since; nobody's while it is unsold. */
export function listOwners(lot: {
  readonly owner?: Person | null | undefined;
  readonly owners?: readonly Owner[] | undefined;
}): readonly Person[] {
  return lot.owners?.map(({ user: each }) => each) ?? (lot.owner == null ? [] : [lot.owner]);
}

/** A team of the season, or [CONTEST-1] an entrant of a contest (`isEntrant`). Colours are `#rrggbb`; `teamLogo` is an address below this site. */
export const oneTeam = z.object({
  _id: id,
  teamName: z.string(),
  shortName: z.string(),
  /** The code on its crest, unique in its season; empty if none is known. */
  abbreviation: z.string().default(''),
  teamLogo: z.string(),
  location: z.string(),
  zone: z.string(),
  seedNumber: z.number().int(),
  color: z.string(),
  secondaryColor: z.string(),
  /** Its games so far, won and lost, as last read: `26-7`. Absent where unknown, and of a bundle. */
  record: z.string().optional(),
  isEntrant: z.literal(true).optional(),
});

/** A lot as it is offered: a team, or a bundle of teams, which has its own id and name and the best of their seeds. */
export const team = oneTeam.extend({
  /** [LOT-8] The teams of a bundle, the best seeds first. Absent where the lot is one team. */
  teams: z.array(oneTeam).optional(),
});
export type Team = z.infer<typeof team>;

/** A team with its outcome in the caller's group. */
export const soldTeam = team.extend({
  status: z.enum(['sold', 'unsold']).nullable(),
  amount: z.number().int().optional(),
  /** Who bought it: whose budget it is charged to, whoever owns it since. */
  owner: person.optional(),
  owners: owners.optional(),
  placedBy: speaker.optional(),
});
export type SoldTeam = z.infer<typeof soldTeam>;

export const bid = z.object({
  _id: id,
  teamID: id,
  /** Whole dollars. */
  amount: z.number().int(),
  groupId: id,
  userId: id,
  user: person,
  fullName: z.string(),
  profileimageurl: z.string().nullable(),
  createdAt: instant,
  /** [MAX-2] The bid that this one answers by a maximum. */
  answers: z
    .object({ user: person, amount: z.number().int(), placedBy: speaker.optional() })
    .optional(),
  placedBy: speaker.optional(),
});
export type Bid = z.infer<typeof bid>;

export const purchase = z.object({
  _id: id,
  teamID: team,
  createdAt: instant,
  /** The whole price, dollars. */
  amount: z.number().int(),
  owners,
  /** [SHARE-4] What the member has paid of the price, and won with it so far. */
  paidCents: z.number().int(),
  wonCents: z.number().int(),
});
export type Purchase = z.infer<typeof purchase>;

export const groupRef = z.object({ _id: id, groupname: z.string() });

export const user = z.object({
  _id: id,
  id,
  fullName: z.string(),
  email: z.string(),
  profileimageurl: z.string().nullable(),
  /** Remaining budget in dollars; null in a group without a limit of money. */
  amount: z.number().nullable(),
  role: z.enum(['member', 'admin']),
  hasPassword: z.boolean().default(true),
  allGroups: z.array(groupRef),
  groupsCreated: z.array(groupRef),
});
export type User = z.infer<typeof user>;

export const group = z.object({
  _id: id,
  groupId: id,
  groupname: z.string(),
  slug: z.string(),
  members: z.array(z.object({ user: person })),
  groupMemberLimit: z.number().int(),
  createdAt: instant,
  createdBy: z.object({ _id: id, fullName: z.string() }),
  groupAdminId: id,
  orderSeedHash: z.string(),
  /** Published once the auction has started. */
  orderSeed: z.string().optional(),
  /** The rehearsal that is on; absent while none is. */
  rehearsal: rehearsal.optional(),
  /** [GROUP-13] The admin has started the auction, which begins within a minute: until when that can be taken back. Absent otherwise. */
  startNow: z.object({ undoUntil: instant }).optional(),
  /** [DEPUTY-1] Who may bid for whom; absent while nobody may. */
  deputies: z.array(deputyship).optional(),
  /** The contest that the group was made for; absent where it belongs to a season. */
  contest: contestSummary.optional(),
});
export type Group = z.infer<typeof group>;

export const matchStatus = z.enum(['scheduled', 'live', 'final', 'no_contest']);

const matchSide = z.object({
  shortName: z.string(),
  score: z.number().int().nullable(),
  teamId: team.pick({
    _id: true,
    teamName: true,
    shortName: true,
    abbreviation: true,
    teamLogo: true,
    seedNumber: true,
    color: true,
    secondaryColor: true,
  }),
});
export type MatchSide = z.infer<typeof matchSide>;

/** A match; a side is null while it is not known who plays. */
export const match = z.object({
  _id: id,
  /** Null from the Final Four on. */
  zone: z.string().nullable(),
  round: z.string(),
  roundOrder: z.number().int(),
  /** Ascending in the order of play: by round, then from the top of the bracket. */
  position: z.number().int(),
  /** `YYYY-MM-DD` */
  date: z.iso.date(),
  startAt: instant.nullable(),
  status: matchStatus,
  homeTeam: matchSide.nullable(),
  awayTeam: matchSide.nullable(),
  winner: id.nullable(),
  /** The matches whose winners play here, and the one that this match's winner goes on to. */
  homeFrom: id.nullable(),
  awayFrom: id.nullable(),
  next: id.nullable(),
});
export type Match = z.infer<typeof match>;

/** The site's one settings record. Instants are ISO 8601; texts may be empty. */
export const siteSettings = z.object({
  sitelogo: z.string(),
  footerlogo: z.string(),
  footerContent: z.string(),
  copyright: z.string(),
  adminEmail: z.string(),
  adminAddress: z.string(),
  adminPhone: z.string(),
  contactaddress: z.string(),
  contactemail: z.string(),
  contactphone: z.string(),
  facebookUrl: z.string(),
  instagramUrl: z.string(),
  linkedinUrl: z.string(),
  twitterUrl: z.string(),
  auctionDate: instant.nullable(),
  pauseStatus: z.boolean(),
  pauseTime: instant.nullable(),
  groupLeaveEnabled: z.boolean(),
  /** Whether a group may set its own start time. */
  groupHoursEnabled: z.boolean().default(true),
  /** Whether common passwords are refused of everyone; of site admins they always are. */
  refuseCommonPasswords: z.boolean().default(false),
  groupMemberLimit: z.number().int(),
  startingBudget: z.number().int(),
  lotSeconds: z.number().int(),
  extensionSeconds: z.number().int(),
  lockSeconds: z.number().int(),
  /** Of the site's season, as its hour is: each season has its own. */
  payoutBasisPoints: z.record(z.string(), z.number().int()),
  /** In a practice season, the sentence that says so; null in a real one. Not a setting: it comes from the tournament. */
  practiceSeason: z.string().nullable().default(null),
  /** All current seasons, the site's first; absent while there is only that of the men. Not a setting, either. */
  seasons: z.array(currentSeason).optional(),
});
export type SiteSettings = z.infer<typeof siteSettings>;

export const groupSettings = z.object({
  pauseStatus: z.boolean(),
  pauseTime: instant.nullable(),
  startingBudget: z.number().int().nullable(),
  lotSeconds: z.number().int(),
  extensionSeconds: z.number().int(),
  lockSeconds: z.number().int(),
});
export type GroupSettings = z.infer<typeof groupSettings>;
