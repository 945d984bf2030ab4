import type { Board, BoardGame, BoardLot, BoardTeam } from '@bracketbid/contract/board';

/** Forty letters: as wide as letters get, and as people write names. */
const NAMES = Array.from({ length: 15 }, (_, index) => {
  const own = String.fromCharCode(65 + index);
  if (index % 3 === 0) return `${'Wwwwwmmmmm'.repeat(4).slice(0, 39)}${own}`;
  if (index % 3 === 1) return `Maximiliana Featherstonehaugh-Wriothesl${own}`;
  return `Bartholomew Cholmondeley Montgomery de ${own}`;
});
const formatName = (index: number): string => NAMES[index % NAMES.length] ?? '';

/** The longest name of the field, and one as long as an operator might write. */
const LONG_TEAM: BoardTeam = {
  _id: '018f0000-0000-7000-8000-000000000001',
  teamName: 'Long Island University Sharks',
  shortName: 'Long Island University',
  abbreviation: 'LIU',
  teamLogo: '',
  location: 'Brooklyn, NY',
  zone: 'MIDWEST',
  seedNumber: 16,
  color: '#69b3e7',
  secondaryColor: '#ffc72c',
};
const LONGEST_TEAM: BoardTeam = {
  ...LONG_TEAM,
  _id: '018f0000-0000-7000-8000-000000000002',
  teamName: 'Prairie View Agricultural & Mechanical University Panthers of Texas',
};

const AT = '2030-03-17T23:04:30.000Z';

const lot = (changed: Partial<BoardLot>): BoardLot => ({
  team: LONG_TEAM,
  number: 23,
  of: 68,
  opensAt: null,
  closesAt: null,
  secondsLeft: 14,
  duration: 30,
  hasOpened: true,
  nobodyCanAnswer: false,
  isHardEnd: false,
  amount: 999,
  bidder: formatName(0),
  bids: 118,
  ...changed,
});

const open: Board = {
  groupname: 'The Thursday Night Hoops & Wings Society of Weston',
  phase: 'open',
  auctionDate: AT,
  pause: null,
  pauseAfterLot: 120,
  lot: lot({}),
  upNext: [LONG_TEAM, LONGEST_TEAM],
  lastSales: [
    { team: LONG_TEAM, status: 'sold', amount: 1000, buyer: formatName(0) },
    { team: LONGEST_TEAM, status: 'unsold', amount: null, buyer: null },
  ],
  members: NAMES.map((fullName, index) => ({
    fullName,
    remaining: 1000 - index * 61,
    spent: index * 61,
  })),
  startingBudget: 1000,
  memberLimit: 15,
  teams: 68,
  potCents: 1_234_500,
  join: null,
  standings: null,
  games: [],
  fair: null,
  void: null,
  serverTime: AT,
  seq: 10,
};

const side = (index: number, score: number | null): BoardGame['home'] => ({
  teamName: LONG_TEAM.teamName,
  shortName: 'North Dakota State',
  abbreviation: 'NDSU',
  seedNumber: 16,
  color: '#0a5640',
  secondaryColor: '#ffc72a',
  score,
  isWinner: score === 100,
  owner: formatName(index),
});

const games = Array.from({ length: 16 }, (_, index): BoardGame => ({
  _id: `018f0000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
  round: 'Round of 64',
  zone: 'MIDWEST',
  date: '2030-03-21',
  startAt: AT,
  status: index % 2 === 0 ? 'final' : 'scheduled',
  home: side(index, index % 2 === 0 ? 100 : null),
  away: side(index + 1, index % 2 === 0 ? 99 : null),
}));

const standings = NAMES.map((fullName, index) => ({
  fullName,
  teams: 14,
  paidCents: 100_000,
  wonCents: 123_456,
  netCents: 23_456 - index * 100_000,
}));

/** A club's evening with paddles: three in four have bought something. */
const crowd = Array.from({ length: 63 }, (_, index) => ({
  fullName: `#${999 - index} ${formatName(index)}`,
  spent: index % 4 === 0 ? 0 : 2000 - index,
}));

/** A board in every phase, as full as it gets. */
export const BOARDS = {
  open,
  'four figures': {
    ...open,
    lot: lot({ team: LONGEST_TEAM, amount: 1000, bidder: formatName(1) }),
  },
  'five figures': {
    ...open,
    lot: lot({ amount: 12_345, bidder: formatName(2), secondsLeft: 3600 }),
  },
  'no bid': { ...open, lot: lot({ amount: 0, bidder: null, bids: 0 }) },
  'a crowd': {
    ...open,
    members: crowd.map((each) => ({ ...each, remaining: null, isSeat: true })),
    startingBudget: null,
  },
  locked: {
    ...open,
    phase: 'locked',
    lot: lot({ hasOpened: false, amount: 0, bidder: null }),
  },
  'group pause': { ...open, phase: 'paused', pause: { kind: 'group', until: AT } },
  'site pause': { ...open, phase: 'paused', pause: { kind: 'global', until: AT } },
  before: {
    ...open,
    phase: 'scheduled',
    lot: null,
    join: 'https://bracketbid.example/groups/join/k3v9q2mZ7Tk3v9q2',
  },
  'before, full': { ...open, phase: 'scheduled', lot: null },
  after: { ...open, phase: 'completed', lot: null, standings, games },
  'after, of a crowd': {
    ...open,
    phase: 'completed',
    lot: null,
    standings: crowd.map(({ fullName, spent }) => ({
      fullName,
      teams: spent === 0 ? 0 : 14,
      paidCents: spent * 100,
      wonCents: 0,
      netCents: -spent * 100,
    })),
    games,
  },
  'after the last game': { ...open, phase: 'completed', lot: null, standings },
} satisfies Readonly<Record<string, Board>>;
