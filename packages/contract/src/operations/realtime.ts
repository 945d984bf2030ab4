import type { z } from 'zod';
import { bidAccepted, MESSAGES } from '../text/messages.ts';
import type {
  Ack,
  boardHandshake,
  FromClient,
  handshake,
  ServerMessages,
} from '../live/realtime.ts';
import {
  ann,
  ben,
  bid,
  CLOSES,
  duke,
  group,
  IDS,
  liveState,
  NOW,
  saleVoid,
  siena,
  START,
} from './values.ts';

/** Who receives a message: a group's sockets, those of one of its members, the socket that it is about, or every socket. */
export type Audience = 'group' | 'member' | 'socket' | 'everyone';

export type ServerMessageDescription<Payload> = {
  readonly summary: string;
  readonly audience: Audience;
  readonly example: Payload;
};

export type ClientMessageDescription<Payload> = {
  readonly summary: string;
  readonly example: Payload;
  /** An example of the acknowledgement, if there is one. */
  readonly ack: Ack | null;
};

/** The server's messages, in the order of an auction evening. */
export const SERVER_MESSAGES: {
  readonly [Name in keyof ServerMessages]: ServerMessageDescription<ServerMessages[Name]>;
} = {
  receiptAdded: {
    summary:
      'The log has an event that no screen shows: somebody has sealed or withdrawn a maximum',
    audience: 'group',
    example: { groupId: IDS.group, seq: 5 },
  },
  maximaChanged: {
    summary:
      'The receiver’s own maxima for these teams count no more, or count again, though they have not touched them: read them again',
    audience: 'member',
    example: { teamIDs: [IDS.duke] },
  },
  deputyNamed: {
    summary: 'A member has named who bids for them, changed the limit, or taken it back',
    audience: 'group',
    example: { groupId: IDS.group, userId: IDS.ann, deputy: IDS.ben, limit: 60, seq: 5 },
  },
  auctionTimeUpdated: {
    summary:
      "When the group's auction starts, at the site's hour or its own: on connecting, and whenever it changes",
    audience: 'group',
    example: { auctionDate: START },
  },
  groupUpdated: {
    summary: 'Who is in the group and who is its admin: on connecting, and whenever it changes',
    audience: 'group',
    example: { groupId: IDS.group, groupAdminId: group.groupAdminId, members: group.members },
  },
  groupRulesUpdated: {
    summary: "The group's rules have changed, before its auction: clients read them again",
    audience: 'group',
    example: { groupId: IDS.group },
  },
  settlementChanged: {
    summary:
      'A payment was marked, confirmed, disputed or reversed, or the way the group settles up is another: read it again',
    audience: 'group',
    example: { groupId: IDS.group },
  },
  sharesChanged: {
    summary: 'An offer of shares was made or answered, or a lot has other owners: read them again',
    audience: 'group',
    example: { groupId: IDS.group },
  },
  contestChanged: {
    summary:
      "Something was said of the results of the group's contest, or the contest is another: read it again",
    audience: 'group',
    example: { groupId: IDS.group },
  },
  chatChanged: {
    summary:
      'Something was said in the chat, or removed, or it was turned on or off: read it again; `seq` is of the message, 0 where nothing was said. A socket that lags behind is spared it',
    audience: 'group',
    example: { groupId: IDS.group, seq: 12 },
  },
  updateUserList: {
    summary: 'Who of the group is online',
    audience: 'group',
    example: [ann, ben],
  },
  auctionAutoStarted: {
    summary: "The group's auction has started",
    audience: 'group',
    example: { auctionDate: START, groupId: IDS.group, seq: 1 },
  },
  lockScreen: {
    summary: 'The next team is shown; bidding on it opens in some seconds',
    audience: 'group',
    example: { team: duke, duration: 5, endsAt: '2026-03-17T23:04:00.000Z', seq: 2 },
  },
  countdownUpdate: {
    summary:
      'How much time is left: once a second, when the countdown changes, and as the answer to countdownUpdate',
    audience: 'group',
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
    audience: 'group',
    example: { auctionData: bid, groupId: IDS.group, seq: 4 },
  },
  teamStatusUpdate: {
    summary: 'A lot has ended: the team is sold, or nobody wanted it',
    audience: 'group',
    example: { teamID: siena._id, status: 'sold', amount: 3, user: ben, seq: 9 },
  },
  gavel: {
    summary:
      'Where the lot stands while a person holds the gavel: after each act, and after the message of a bid or of a lot that ends, with its `seq`',
    audience: 'group',
    example: {
      groupId: IDS.group,
      stage: 'once',
      lot: IDS.duke,
      amount: 12,
      leader: ann,
      called: null,
      by: ben,
      clerks: [ben],
      sellableAt: null,
      strike: null,
      passed: [],
      isPassedTurn: false,
      phonesBid: true,
      struck: null,
      seq: 6,
    },
  },
  groupauctionpaused: {
    summary: "The group's pause has begun or ended, or is to begin when the open lot ends",
    audience: 'group',
    example: {
      groupId: IDS.group,
      pauseStatus: false,
      pauseTime: null,
      pauseAfterLot: 10,
      seq: 5,
    },
  },
  groupPauseError: {
    summary: 'Why a pause that this socket requested was refused',
    audience: 'socket',
    example: { message: MESSAGES.notGroupAdmin },
  },
  reaction: {
    summary: 'A member holds up one of eight signs; it may be lost on a slow line',
    audience: 'group',
    example: { user: { _id: IDS.ben }, kind: 'BOLD' },
  },
  saleVoid: {
    summary:
      'A sale is proposed to be voided, somebody has agreed or objected, its clock has moved, or it is decided',
    audience: 'group',
    example: { void: saleVoid, outcome: null, seq: 11 },
  },
  auctionpaused: {
    summary: "The site's pause has begun or ended",
    audience: 'everyone',
    example: { pauseStatus: true, pauseTime: '2026-03-17T23:19:12.000Z' },
  },
  savingUpdate: {
    summary: 'Whether bids can be stored just now; while they cannot, they wait',
    audience: 'group',
    example: { isSaving: false },
  },
  auctionCompleted: {
    summary: 'The last lot has ended',
    audience: 'group',
    example: { groupId: IDS.group, seq: 206 },
  },
  matchUpdated: {
    summary: 'A match has another score, status, winner or teams: read it again',
    audience: 'everyone',
    example: { matchId: IDS.match },
  },
  socketEnded: {
    summary: 'Why the server ends this socket; do not reconnect at once',
    audience: 'socket',
    example: { message: MESSAGES.socketElsewhere },
  },
};

/** The client's messages. */
export const CLIENT_MESSAGES: {
  readonly [Name in keyof typeof FromClient]: ClientMessageDescription<
    z.input<(typeof FromClient)[Name]>
  >;
} = {
  joinRoom: {
    summary: 'Requests the list of who is online; the socket is in its group already',
    example: { userId: IDS.ann, groupId: IDS.group },
    ack: { status: 'success' },
  },
  countdownUpdate: {
    summary: 'Requests the current countdown, which the server sends to this socket',
    example: {},
    ack: null,
  },
  pause_group_auction: {
    summary: 'Pauses the auction for so many minutes (group admin)',
    example: { duration: 10, groupId: IDS.group },
    ack: { status: 'success', message: MESSAGES.pauseAccepted },
  },
  bid: {
    summary:
      'Bids, as `POST /auction/add` does, without a request of its own; acknowledged when the bid is durable, or with what that call would refuse it with. Repeat it there, with the same `clientBidId`, if no acknowledgement comes',
    example: { teamID: IDS.duke, amount: '12', groupId: IDS.group, clientBidId: 'c2f1d7' },
    ack: { status: 'success', message: bidAccepted(12, duke.teamName), data: bid },
  },
  reaction: {
    summary: 'Holds up one of eight signs for the group: one a second, three at once',
    example: { kind: 'STEAL' },
    ack: { status: 'success' },
  },
  auctionaddmessage: {
    summary:
      'Ignored: bids are placed by `bid` or `POST /auction/add`, and only the server broadcasts them',
    example: {},
    ack: null,
  },
};

/** An example of a handshake. @internal */
export const HANDSHAKE: z.input<typeof handshake> = {
  query: { userId: IDS.ann, groupId: IDS.group, timestamp: '1773788652000' },
  auth: { token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmVk' },
};

/** An example of a board's handshake. @internal */
export const BOARD_HANDSHAKE: z.input<typeof boardHandshake> = {
  auth: { board: 'q0Zr3mB1xT6uYw8cVd2kLg' },
};

/** The sentences with which a connection is refused (`connect_error`). */
export const HANDSHAKE_REFUSALS: readonly string[] = [
  MESSAGES.signInFirst,
  MESSAGES.groupIdMissing,
  MESSAGES.idInvalid,
  MESSAGES.forbidden,
  MESSAGES.notMember,
  MESSAGES.groupNotFound,
  MESSAGES.tooManyRequests,
  MESSAGES.boardOff,
  MESSAGES.boardFull,
];
