import { z } from 'zod';
import { bid, deputyNamed, group, person, speaker, team } from '../entities.ts';
import { livePause, phase, saleVoid } from './state.ts';
import { groupId, id, instant, pauseMinutes } from '../fields.ts';
import { gavelMessage } from './gavel.ts';
import { placeBid } from '../http/auction.ts';
import { token } from '../text.ts';

const seq = z.number().int();

/** The signs that a member can hold up over their seat, in the order of the buttons. */
export const REACTIONS = ['STEAL', 'OOF', 'BOLD', 'WHY', 'DEAL', 'ICE', 'LOL', 'GG'] as const;
export const reactionKind = z.enum(REACTIONS);
export type ReactionKind = z.infer<typeof reactionKind>;

/** The messages that a client may send. Each may be acknowledged with an `ack`. */
export const FromClient = {
  joinRoom: z.object({ userId: id, groupId }),
  pause_group_auction: z.object({ duration: pauseMinutes, groupId }),
  /** Bids, as `POST /auction/add` does; acknowledged when the bid is durable, or with its refusal. */
  bid: placeBid.body,
  /** Requests the current countdown. */
  countdownUpdate: z.unknown(),
  /** Holds up a sign. One a second, three at once. */
  reaction: z.object({ kind: reactionKind }),
  /** Accepted for compatibility and ignored: only the server broadcasts bids. */
  auctionaddmessage: z.unknown(),
} as const;

/** The answer to a message that requested an acknowledgement. */
export const ack = z.object({
  status: z.enum(['success', 'fail', 'error']),
  message: z.string().optional(),
  /** Of a bid that stands. */
  data: bid.optional(),
  /** Whether a maximum has answered the bid: `data` is the leader's. */
  answered: z.literal(true).optional(),
  /** Of a bid that is refused: the status and the code that HTTP would answer with. */
  statusCode: z.number().int().optional(),
  code: z.string().optional(),
});
export type Ack = z.infer<typeof ack>;

/** The messages that the server sends to a group, to one socket, or to everyone. `seq` rises by one with each event of the group's auction. */
export const FromServer = {
  countdownUpdate: z.object({
    team: team.nullable(),
    secondsLeft: z.number(),
    /** The countdown's full length by the auction's own settings: the lock's seconds until the team opens, then the lot's. */
    duration: z.number(),
    /** Whether bidding on the team has begun. */
    hasOpened: z.boolean(),
    /** [LOT-5] Nobody but the leader could still bid on the open lot. */
    nobodyCanAnswer: z.boolean(),
    /** [LOT-7] Late bids have added all that they may. */
    isHardEnd: z.boolean(),
    /** When the countdown that runs ends: the open lot's, or the lock screen's. Null while none runs. */
    closesAt: instant.nullable(),
    serverTime: instant,
    phase,
    pause: livePause.nullable(),
    /** The last event this countdown knows of. One ahead of what a client has, it announces that event itself. */
    seq,
  }),
  auctionaddmessage: z.object({ auctionData: bid, groupId: id, seq }),
  lockScreen: z.object({ team, duration: z.number(), endsAt: instant, seq }),
  teamStatusUpdate: z.object({
    teamID: id,
    status: z.enum(['sold', 'unsold']),
    amount: z.number().int().nullable(),
    user: person.nullable(),
    /** [DEPUTY-4] The deputy who said the winning bid. */
    placedBy: speaker.optional(),
    seq,
  }),
  /**
   * [GAVEL-1] Where the lot stands while a person holds the gavel: after each act, and with the same `seq` after the message of a bid or of
   * a lot that ends. Its phase is `open` from the stage `open` on and `locked` before; countdowns are not sent.
   */
  gavel: gavelMessage,
  auctionAutoStarted: z.object({ auctionDate: instant, groupId: id, seq }),
  auctionCompleted: z.object({ groupId: id, seq }),
  groupauctionpaused: z.object({
    groupId: id,
    pauseStatus: z.boolean(),
    pauseTime: instant.nullable(),
    /** Minutes of a pause that begins when the open lot ends, or null. */
    pauseAfterLot: z.number().int().nullable(),
    seq,
  }),
  /** [DEPUTY-1] A member has named who bids for them, changed the limit, or taken it back. */
  deputyNamed: deputyNamed.extend({ groupId: id, seq }),
  /**
   * [VOID-1] The proposal to void a sale that stands, or what became of it. The lot that ends and the pause that moves its clock have
   * messages of their own, with the same `seq`.
   */
  saleVoid: z.object({
    void: saleVoid.nullable(),
    /** How the one before ended: with this event. */
    outcome: z.enum(['voided', 'refused']).nullable(),
    seq,
  }),
  /** The log has an event that changes nothing on any screen: a seal. Counts its `seq`. */
  receiptAdded: z.object({ groupId: id, seq }),
  /** To their owner alone: maxima for these teams count no more, or count again, though their owner has not touched them. */
  maximaChanged: z.object({ teamIDs: z.array(id) }),
  /** A member holds up a sign. Never stored, and dropped for a socket that lags: it has no `seq`. */
  reaction: z.object({ user: person.pick({ _id: true }), kind: reactionKind }),
  groupPauseError: z.object({ message: z.string() }),
  /**
   * Who is in the group, in the order of joining, who is its admin, the rehearsal that is on, and whether its auction was started now. To
   * every socket of its members, whenever it changes and when one connects.
   */
  groupUpdated: z.object({
    groupId: id,
    ...group.pick({
      groupAdminId: true,
      members: true,
      rehearsal: true,
      startNow: true,
      deputies: true,
    }).shape,
    /** [SEAT-1] The seats that nobody has claimed, as people, by number; how many ask for one, if anybody does. Absent without any. */
    seats: z.array(person.extend({ asked: z.number().int().optional() })).optional(),
    /** On connecting alone: for how long nothing has changed of what the group's pages show. Whole milliseconds. */
    quietMs: z.number().int().min(0).optional(),
  }),
  /** The group's rules have changed, before its auction: clients that show them read them again. */
  groupRulesUpdated: z.object({ groupId: id }),
  /** What the group's members owe, or what was said of a payment, has changed: clients that show it read it again. */
  settlementChanged: z.object({ groupId: id }),
  /** An offer of shares was made or answered, or a lot has other owners: clients that show them read them again. */
  sharesChanged: z.object({ groupId: id }),
  /** Something was said of the results of the group's contest: clients that show them read them again. */
  contestChanged: z.object({ groupId: id }),
  /** Something was said in the group's chat, or is no longer: clients that show it read it again. */
  chatChanged: z.object({ groupId: id, seq: z.number().int().min(0) }),
  /** Why the server ends this socket: its last message. A page that reconnected at once would be ended again. */
  socketEnded: z.object({ message: z.string() }),
  updateUserList: z.array(person),
  /** The pause of the whole site, whenever it begins or ends and when a socket connects. */
  auctionpaused: z.object({ pauseStatus: z.boolean(), pauseTime: instant.nullable() }),
  /** A match has another score, status, winner, or teams: clients that show it read it again. */
  matchUpdated: z.object({ matchId: id }),
  /** Whether bids can be stored just now. While they can't, they wait and are answered later. */
  savingUpdate: z.object({ isSaving: z.boolean() }),
  /** When the group's auction starts, whenever that changes and when a socket connects; `isOwn` where it isn't the site's hour. */
  auctionTimeUpdated: z.object({
    auctionDate: instant.nullable(),
    isOwn: z.exactOptional(z.literal(true)),
  }),
} as const;

export type ServerMessages = {
  [Name in keyof typeof FromServer]: z.infer<(typeof FromServer)[Name]>;
};
export type ServerMessageName = keyof ServerMessages;

/** A message to a group's members: its name and its payload. */
export type ServerMessage<Names extends ServerMessageName = ServerMessageName> = {
  [Name in Names]: { readonly name: Name; readonly payload: ServerMessages[Name] };
}[Names];

export const SERVER_MESSAGE_NAMES: readonly ServerMessageName[] =
  Object.keys(FromServer).filter(isServerMessageName);

function isServerMessageName(name: string): name is ServerMessageName {
  return name in FromServer;
}

/** The schemas as the compiler can follow them from a name to its payload. */
const SCHEMAS: { readonly [Name in ServerMessageName]: z.ZodType<ServerMessages[Name]> } =
  FromServer;

/** A message by its schema, or null if it does not match. */
export function readServerMessage<Name extends ServerMessageName>(
  name: Name,
  sent: unknown,
): ServerMessage<Name> | null {
  const parsed = SCHEMAS[name].safeParse(sent);
  return parsed.success ? { name, payload: parsed.data } : null;
}

/** The socket's query and auth, checked before a connection is accepted. */
export const handshake = z.object({
  query: z.object({ userId: id, groupId, timestamp: token(40).optional() }),
  auth: z.object({ token: token(4096) }),
});

/** The auth of a board's socket, which needs no query. Any text is a token: only its hash is looked up. */
export const boardHandshake = z.object({ auth: z.object({ board: z.string() }) });
