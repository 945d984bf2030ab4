import type {
  Bid,
  Group,
  GroupSettings,
  Match,
  Person,
  Purchase,
  SiteSettings,
  SoldTeam,
  Team,
  User,
} from '../entities.ts';
import type { LiveState, WireVoid } from '../live/state.ts';
import type { GroupRules } from '../groupRules.ts';
import type { LotCounts } from '../http/groupRules.ts';
import type { InvitationReply } from '../http/joining.ts';

/** The people, teams and sums of all examples: a group of two on the evening of its auction. */

/** An example id, distinguished by its last digits. */
const findId = (tail: string) => `01960000-0000-7000-8000-${tail.padStart(12, '0')}`;

export const IDS = {
  ann: findId('a1'),
  ben: findId('b1'),
  group: findId('c1'),
  season: findId('d1'),
  duke: findId('e1'),
  siena: findId('e2'),
  tcu: findId('e3'),
  match: findId('f1'),
  nextMatch: findId('f2'),
  bid: findId('11'),
  login: findId('21'),
  message: findId('31'),
  entry: findId('41'),
  version: findId('51'),
  saleVoid: findId('61'),
  payment: findId('71'),
  offer: findId('81'),
  seat: findId('91'),
  rehearsal: '01960000-0000-8000-8000-0000000000c9',
} as const;

export const PASSWORD = 'Half-Court-1982';
export const START = '2026-03-17T23:00:00.000Z';
export const NOW = '2026-03-17T23:04:12.000Z';
export const CLOSES = '2026-03-17T23:04:30.000Z';
export const SEED_HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export const ann: Person = { _id: IDS.ann, fullName: 'Ann Kowalski', profileimageurl: null };
export const ben: Person = {
  _id: IDS.ben,
  fullName: 'Ben Ortiz',
  profileimageurl: `/uploads/${IDS.ben}.webp`,
};

export const duke: Team = {
  _id: IDS.duke,
  teamName: 'Duke Blue Devils',
  shortName: 'Duke',
  abbreviation: 'DUKE',
  teamLogo: '/teams/duke.svg',
  location: 'Durham, NC',
  zone: 'East',
  seedNumber: 1,
  color: '#00539b',
  secondaryColor: '#ffffff',
};
export const siena: Team = {
  _id: IDS.siena,
  teamName: 'Siena Saints',
  shortName: 'Siena',
  abbreviation: 'SIE',
  teamLogo: '/teams/siena.svg',
  location: 'Loudonville, NY',
  zone: 'East',
  seedNumber: 16,
  color: '#037961',
  secondaryColor: '#f3b51d',
};
const owners = [{ user: ann, weight: 1 }];
export const soldDuke: SoldTeam = { ...duke, status: 'sold', amount: 42, owner: ann, owners };
export const unsoldSiena: SoldTeam = { ...siena, status: null };

export const purchase: Purchase = {
  _id: IDS.duke,
  teamID: duke,
  createdAt: NOW,
  amount: 42,
  owners,
  paidCents: 4200,
  wonCents: 500,
};

export const bid: Bid = {
  _id: IDS.bid,
  teamID: IDS.duke,
  amount: 12,
  groupId: IDS.group,
  userId: IDS.ann,
  user: ann,
  fullName: ann.fullName,
  profileimageurl: ann.profileimageurl,
  createdAt: NOW,
};

const groupRef = { _id: IDS.group, groupname: 'The Regulars' };

export const annsAccount: User = {
  ...ann,
  id: IDS.ann,
  email: 'ann@example.com',
  amount: 100,
  role: 'member',
  hasPassword: true,
  allGroups: [groupRef],
  groupsCreated: [groupRef],
};

export const group: Group = {
  _id: IDS.group,
  groupId: IDS.group,
  groupname: 'The Regulars',
  slug: 'k3v9q2mZ7T',
  members: [{ user: ann }, { user: ben }],
  groupMemberLimit: 15,
  createdAt: '2026-03-02T18:20:00.000Z',
  createdBy: { _id: ann._id, fullName: ann.fullName },
  groupAdminId: IDS.ann,
  orderSeedHash: SEED_HASH,
};

export const invitation: InvitationReply = {
  groupname: group.groupname,
  season: { _id: IDS.season, name: "2026 Men's Tournament" },
  host: { name: ann.fullName, profileimageurl: null },
  members: [{ name: 'Ben O.', profileimageurl: ben.profileimageurl }],
  seats: { taken: 2, limit: 15 },
  auctionDate: START,
  hasStarted: false,
  rules: { startingBudget: 100, pace: 'clock', lotSeconds: 30, extensionSeconds: 10 },
  teams: {
    count: 68,
    shown: [duke, siena].map(({ teamName, abbreviation, seedNumber, color, secondaryColor }) => ({
      teamName,
      abbreviation,
      seedNumber,
      color,
      secondaryColor,
    })),
  },
};

const toSide = ({ location: _location, zone: _zone, ...teamId }: Team, score: number) => ({
  shortName: teamId.shortName,
  score,
  teamId,
});

export const match: Match = {
  _id: IDS.match,
  zone: 'East',
  round: 'Round of 64',
  roundOrder: 1,
  position: 4,
  date: '2026-03-19',
  startAt: '2026-03-19T18:50:00.000Z',
  status: 'final',
  homeTeam: toSide(duke, 71),
  awayTeam: toSide(siena, 65),
  winner: IDS.duke,
  homeFrom: null,
  awayFrom: null,
  next: IDS.nextMatch,
};

/** Basis points of the pot for each match of a round. */
export const payoutBasisPoints = { R64: 50, R32: 100, S16: 200, E8: 400, F4: 800, NC: 2000 };

export const groupRules: GroupRules = {
  pace: 'clock',
  warningSeconds: 3,
  phonesBid: true,
  startingBudget: 100,
  minimumBid: 1,
  steps: [
    { from: 0, step: 1 },
    { from: 20, step: 5 },
  ],
  lockSeconds: 5,
  lotSeconds: 30,
  extensionSeconds: 10,
  extensionCapSeconds: null,
  order: 'drawn',
  bundles: 'none',
  payouts: payoutBasisPoints,
  maximumBids: false,
  hints: 'off',
  auctionDate: null,
};

/** Lots by each way to bundle the teams of a bracket of 68. */
export const lotCounts: LotCounts = { own: 68, none: 68, lowSeeds: 54, firstFour: 64, both: 52 };

export const siteSettings: SiteSettings = {
  sitelogo: '',
  footerlogo: '',
  footerContent: 'Made for friends who know their brackets.',
  copyright: '© 2026 Bracketbid',
  adminEmail: 'host@example.com',
  adminAddress: '',
  adminPhone: '',
  contactaddress: '',
  contactemail: 'hello@example.com',
  contactphone: '',
  facebookUrl: '',
  instagramUrl: '',
  linkedinUrl: '',
  twitterUrl: '',
  auctionDate: START,
  pauseStatus: false,
  pauseTime: null,
  groupLeaveEnabled: true,
  groupHoursEnabled: true,
  refuseCommonPasswords: false,
  groupMemberLimit: 15,
  startingBudget: 100,
  lotSeconds: 30,
  extensionSeconds: 10,
  lockSeconds: 5,
  payoutBasisPoints,
  practiceSeason: null,
};

export const groupSettings: GroupSettings = {
  pauseStatus: false,
  pauseTime: null,
  startingBudget: 100,
  lotSeconds: 30,
  extensionSeconds: 10,
  lockSeconds: 5,
};

export const liveState: LiveState = {
  groupId: IDS.group,
  phase: 'open',
  seq: 4,
  serverTime: NOW,
  auctionDate: START,
  lot: {
    team: duke,
    opensAt: '2026-03-17T23:04:00.000Z',
    closesAt: CLOSES,
    secondsLeft: 18,
    duration: 30,
    hasOpened: true,
    nobodyCanAnswer: false,
    isHardEnd: false,
    amount: 12,
    bidder: ann,
  },
  pause: null,
  pauseAfterLot: null,
  upNext: [siena],
  void: null,
  voidable: null,
  rules: {
    minimumBid: 1,
    steps: [{ from: 0, step: 1 }],
    extensionSeconds: 10,
    maximumBids: true,
    hints: 'off',
    payouts: payoutBasisPoints,
  },
  members: [
    { user: ann, remaining: 100, spent: 0, online: true },
    { user: ben, remaining: 100, spent: 0, online: true },
  ],
  deputies: [{ userId: IDS.ann, deputy: IDS.ben, limit: 60, spent: 20 }],
  bids: [bid],
};

export const saleVoid: WireVoid = {
  _id: IDS.saleVoid,
  teamID: IDS.siena,
  user: ben,
  amount: 70,
  reason: 'Typed one digit too many',
  proposedBy: ann,
  agreedBy: [IDS.ann],
  objected: false,
  decides: 'keys',
  needs: 1,
  isHeld: false,
  endsAt: '2026-03-17T23:05:30.000Z',
};
