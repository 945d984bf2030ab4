import * as calls from '../http/board.ts';
import type { Board, BoardMessages } from '../board.ts';
import { MESSAGES } from '../text/messages.ts';
import { type Area, operation, refusal } from '../operation.ts';
import { ann, ben, CLOSES, duke, group, IDS, liveState, NOW, siena, START } from './values.ts';

const TOKEN = 'q0Zr3mB1xT6uYw8cVd2kLg';

const boardExample: Board = {
  groupname: group.groupname,
  phase: 'open',
  auctionDate: START,
  pause: null,
  pauseAfterLot: null,
  lot: {
    team: duke,
    number: 2,
    of: 68,
    opensAt: '2026-03-17T23:04:00.000Z',
    closesAt: CLOSES,
    secondsLeft: 18,
    duration: 30,
    hasOpened: true,
    nobodyCanAnswer: false,
    isHardEnd: false,
    amount: 12,
    bidder: ann.fullName,
    bids: 1,
  },
  upNext: [],
  lastSales: [{ team: siena, status: 'sold', amount: 7, buyer: ben.fullName }],
  members: [
    { fullName: ann.fullName, remaining: 100, spent: 0 },
    { fullName: ben.fullName, remaining: 93, spent: 7 },
  ],
  startingBudget: 100,
  memberLimit: group.groupMemberLimit,
  teams: 68,
  potCents: 700,
  join: null,
  standings: null,
  games: [],
  fair: null,
  void: null,
  serverTime: NOW,
  seq: liveState.seq,
};

const params = { groupId: IDS.group };
const notAdmin = refusal('Forbidden', MESSAGES.boardAdminOnly);
const notMember = refusal('Forbidden', MESSAGES.notMember);
const unknownGroup = refusal('NotFound', MESSAGES.groupNotFound);

export const board: Area = {
  name: 'board',
  description: 'A group’s auction on a television, without a login.',
  operations: {
    makeBoard: operation(
      calls.makeBoard,
      {
        body: { groupId: IDS.group },
        reply: {
          message: MESSAGES.boardMade,
          board: { token: TOKEN, url: `https://bracketbid.example/board/${TOKEN}` },
        },
      },
      [notAdmin, notMember, unknownGroup],
    ),
    revokeBoard: operation(
      calls.revokeBoard,
      { body: { groupId: IDS.group }, reply: { message: MESSAGES.boardRevoked } },
      [notAdmin, notMember, unknownGroup],
    ),
    getBoardOfGroup: operation(
      calls.boardOfGroup,
      { params, reply: { board: { madeAt: NOW, hasJoinLink: true } } },
      [notAdmin, notMember, unknownGroup],
    ),
    getBoard: operation(
      calls.viewBoard,
      { params: { token: TOKEN }, reply: { board: boardExample } },
      [refusal('NotFound', MESSAGES.boardOff)],
    ),
  },
};

/** The messages of a board's socket, in the order of an evening. */
export const BOARD_MESSAGES: {
  readonly [Name in keyof BoardMessages]: {
    readonly summary: string;
    readonly example: BoardMessages[Name];
  };
} = {
  auctionTimeUpdated: {
    summary: 'When the auctions start has changed, or who has a seat: read the board again',
    example: { auctionDate: START },
  },
  auctionAutoStarted: {
    summary: "The group's auction has started",
    example: { auctionDate: START, seq: 1 },
  },
  lockScreen: {
    summary: 'The next team is shown; bidding on it opens in some seconds',
    example: { team: duke, duration: 5, endsAt: '2026-03-17T23:04:00.000Z', seq: 2 },
  },
  gavel: {
    summary:
      'What the gavel did: after each act of a clerk, and after the message of a bid or of a lot that ends, with its `seq`',
    example: {
      stage: 'once',
      lot: duke._id,
      amount: 12,
      leader: ann.fullName,
      called: null,
      by: ben.fullName,
      seq: 6,
    },
  },
  countdownUpdate: {
    summary: 'How much time is left: once a second, whether or not a countdown runs',
    example: {
      team: duke,
      secondsLeft: 18,
      duration: 30,
      hasOpened: true,
      nobodyCanAnswer: false,
      isHardEnd: false,
      closesAt: CLOSES,
      serverTime: NOW,
      phase: 'open',
      pause: null,
      seq: liveState.seq,
    },
  },
  auctionaddmessage: {
    summary: 'A bid stands',
    example: { auctionData: { teamID: duke._id, amount: 12, fullName: ann.fullName }, seq: 4 },
  },
  teamStatusUpdate: {
    summary: 'A lot has ended: the team is sold, or nobody wanted it',
    example: {
      teamID: siena._id,
      status: 'sold',
      amount: 3,
      user: { fullName: ben.fullName },
      seq: 9,
    },
  },
  groupauctionpaused: {
    summary: "The group's pause has begun or ended, or is to begin when the open lot ends",
    example: { pauseStatus: false, pauseTime: null, pauseAfterLot: 10, seq: 5 },
  },
  saleVoid: {
    summary: 'A sale is in question, or that is decided: read the board again',
    example: { seq: 11 },
  },
  auctionpaused: {
    summary: "The site's pause has begun or ended",
    example: { pauseStatus: true, pauseTime: '2026-03-17T23:19:12.000Z' },
  },
  auctionCompleted: { summary: 'The last lot has ended', example: { seq: 206 } },
  matchUpdated: {
    summary: 'A match has another score, status, winner or teams: read the board again',
    example: { matchId: IDS.match },
  },
  contestChanged: {
    summary: "Something was said of the results of the group's contest: read the board again",
    example: {},
  },
  boardRevoked: {
    summary: 'The board is off: its last message, after which the socket ends',
    example: {},
  },
  socketEnded: {
    summary: 'Why the server ends this socket; do not reconnect at once',
    example: { message: MESSAGES.socketFlood },
  },
};
