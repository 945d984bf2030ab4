import { z } from 'zod';
import { contestSummary } from './contest/summary.ts';
import { matchStatus, oneTeam, team } from './entities.ts';
import { livePause, phase } from './live/state.ts';
import { id, instant } from './fields.ts';
import { boardGavel } from './live/gavel.ts';

/**
 * What a board shows: a separate allow-list, so that nothing reaches a television because a member's type gained a
 * field. Every object is strict. People are names alone: no ids, no pictures, no mails. Maxima and payments are in none
 * of it.
 */

const wholeDollars = z.number().int();
const cents = z.number().int();

/**
 * A member's name, unique on the board: a second Ben Ortiz is "Ben Ortiz (2)".
 */
const boardName = z.string();

const boardTeam = z.strictObject({
  ...team.shape,
  teams: z.array(z.strictObject(oneTeam.shape)).optional(),
});
export type BoardTeam = z.infer<typeof boardTeam>;

const boardPause = z.strictObject(livePause.shape);

const boardLot = z.strictObject({
  team: boardTeam,
  /** From 1: "Team 23 of 68". */
  number: z.number().int(),
  of: z.number().int(),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  secondsLeft: z.number(),
  /** The full length of the countdown that runs. Seconds. */
  duration: z.number(),
  hasOpened: z.boolean(),
  nobodyCanAnswer: z.boolean(),
  /** [LOT-7] Late bids have added all that they may. */
  isHardEnd: z.boolean(),
  amount: wholeDollars,
  /** Who leads. */
  bidder: boardName.nullable(),
  /** [DEPUTY-4] The deputy who said the leading bid. */
  placedBy: boardName.optional(),
  /** How many bids stand in this lot's history. */
  bids: z.number().int(),
});
export type BoardLot = z.infer<typeof boardLot>;

const boardSale = z.strictObject({
  team: boardTeam,
  status: z.enum(['sold', 'unsold']),
  /** Null when nobody bid. */
  amount: wholeDollars.nullable(),
  buyer: boardName.nullable(),
  placedBy: boardName.optional(),
});
export type BoardSale = z.infer<typeof boardSale>;

/** [VOID-1] A sale that somebody wants undone. */
const boardVoid = z.strictObject({
  team: boardTeam,
  buyer: boardName,
  amount: wholeDollars,
  reason: z.string(),
  proposedBy: boardName,
  /** How many agreements are still missing. */
  needs: z.number().int(),
  /** The next team's lock waits for this. */
  isHeld: z.boolean(),
  endsAt: instant,
});
export type BoardVoid = z.infer<typeof boardVoid>;

const boardSide = z.strictObject({
  teamName: z.string(),
  shortName: z.string(),
  abbreviation: z.string(),
  seedNumber: z.number().int(),
  color: z.string(),
  secondaryColor: z.string(),
  score: z.number().int().nullable(),
  isWinner: z.boolean(),
  owner: boardName.nullable(),
});
export type BoardSide = z.infer<typeof boardSide>;

const boardGame = z.strictObject({
  _id: id,
  round: z.string(),
  /** Null from the Final Four on. */
  zone: z.string().nullable(),
  /** `YYYY-MM-DD` */
  date: z.iso.date(),
  startAt: instant.nullable(),
  status: matchStatus,
  /** Null while it is not known who plays. */
  home: boardSide.nullable(),
  away: boardSide.nullable(),
});
export type BoardGame = z.infer<typeof boardGame>;

const boardStanding = z.strictObject({
  fullName: boardName,
  teams: z.number().int(),
  paidCents: cents,
  wonCents: cents,
  netCents: cents,
});
export type BoardStanding = z.infer<typeof boardStanding>;

/** What lots are worth of the pot by history: parts of it, from 0 to 1. */
const boardFair = z.strictObject({
  teams: z.array(z.strictObject({ teamID: id, share: z.number() })),
  /** The shares of the lots that have ended. */
  endedShare: z.number(),
  /** What all members started with; null for no limit of money. */
  budgetsCents: cents.nullable(),
});

/** A group's auction on a television, in one value. */
export const board = z.strictObject({
  groupname: z.string(),
  /** The contest that the group was made for; absent where it belongs to a season. */
  contest: z.exactOptional(z.strictObject(contestSummary.shape)),
  phase,
  auctionDate: instant.nullable(),
  pause: boardPause.nullable(),
  /** Minutes of a group pause that begins when the open lot ends, or null. */
  pauseAfterLot: z.number().int().nullable(),
  lot: boardLot.nullable(),
  /** The next teams, at most `UP_NEXT_MAX`. */
  upNext: z.array(boardTeam),
  /** The latest first, at most `LAST_SALES_MAX`. */
  lastSales: z.array(boardSale),
  /** In the order of joining. What is left is null where money has no limit. */
  members: z.array(
    z.strictObject({
      fullName: boardName,
      remaining: wholeDollars.nullable(),
      spent: wholeDollars,
      /** [SEAT-1] Somebody without a phone. */
      isSeat: z.exactOptional(z.literal(true)),
    }),
  ),
  /** What each member started with; null for no limit of money. */
  startingBudget: wholeDollars.nullable(),
  memberLimit: z.number().int(),
  /** How many teams are auctioned. */
  teams: z.number().int(),
  /** What all members have paid so far. */
  potCents: cents,
  /** The address at which friends join; null once nobody can. */
  join: z.string().nullable(),
  /** Once the auction is completed, the best first. */
  standings: z.array(boardStanding).nullable(),
  /** Once the auction is completed: the games of today, else of the next day with games, else of the last. */
  games: z.array(boardGame),
  /** Fair shares while the auction runs, when the group's hints are live. */
  fair: boardFair.nullable(),
  /** The sale that is proposed to be voided, or null. */
  void: boardVoid.nullable(),
  serverTime: instant,
  /** [GAVEL-1] Where a person holds the gavel; absent where a clock ends the lots. */
  gavel: z.exactOptional(boardGavel),
  /** The last event of the auction that this shows. */
  seq: z.number().int(),
});
export type Board = z.infer<typeof board>;

export const UP_NEXT_MAX = 4;
export const LAST_SALES_MAX = 4;

/** 128 random bits in the URL-safe alphabet. */
export const BOARD_TOKEN_BYTES = 16;

/** The sockets that one board may have on each process: more televisions than any house. */
export const BOARD_SOCKETS_MAX = 20;

const seq = z.number().int();

/** The messages that a board's socket receives: those of its group with public fields alone, and the board's own end. */
export const ToBoard = {
  countdownUpdate: z.strictObject({
    team: boardTeam.nullable(),
    secondsLeft: z.number(),
    duration: z.number(),
    hasOpened: z.boolean(),
    nobodyCanAnswer: z.boolean(),
    isHardEnd: z.boolean(),
    closesAt: instant.nullable(),
    serverTime: instant,
    phase,
    pause: boardPause.nullable(),
    seq,
  }),
  auctionaddmessage: z.strictObject({
    auctionData: z.strictObject({
      teamID: id,
      amount: wholeDollars,
      fullName: boardName,
      placedBy: boardName.optional(),
    }),
    seq,
  }),
  lockScreen: z.strictObject({ team: boardTeam, duration: z.number(), endsAt: instant, seq }),
  teamStatusUpdate: z.strictObject({
    teamID: id,
    status: z.enum(['sold', 'unsold']),
    amount: wholeDollars.nullable(),
    user: z.strictObject({ fullName: boardName }).nullable(),
    placedBy: boardName.optional(),
    seq,
  }),
  gavel: z.strictObject({ ...boardGavel.shape, seq }),
  auctionAutoStarted: z.strictObject({ auctionDate: instant, seq }),
  auctionCompleted: z.strictObject({ seq }),
  groupauctionpaused: z.strictObject({
    pauseStatus: z.boolean(),
    pauseTime: instant.nullable(),
    pauseAfterLot: z.number().int().nullable(),
    seq,
  }),
  /** A sale is proposed to be voided, more have agreed, or it is decided: read the board again. */
  saleVoid: z.strictObject({ seq }),
  auctionpaused: z.strictObject({ pauseStatus: z.boolean(), pauseTime: instant.nullable() }),
  auctionTimeUpdated: z.strictObject({ auctionDate: instant.nullable() }),
  matchUpdated: z.strictObject({ matchId: id }),
  /** Something was said of the results of the group's contest: read the board again. */
  contestChanged: z.strictObject({}),
  /** The board is off: its last message. */
  boardRevoked: z.strictObject({}),
  /** Why the server ends this socket: its last message. */
  socketEnded: z.strictObject({ message: z.string() }),
} as const;

export type BoardMessages = {
  [Name in keyof typeof ToBoard]: z.infer<(typeof ToBoard)[Name]>;
};
export type BoardMessageName = keyof BoardMessages;

/** A message to a board: its name and its payload. */
export type BoardMessage<Names extends BoardMessageName = BoardMessageName> = {
  [Name in Names]: { readonly name: Name; readonly payload: BoardMessages[Name] };
}[Names];

export const BOARD_MESSAGE_NAMES: readonly BoardMessageName[] =
  Object.keys(ToBoard).filter(isBoardMessageName);

function isBoardMessageName(name: string): name is BoardMessageName {
  return name in ToBoard;
}

/** The schemas as the compiler can follow them from a name to its payload. */
const SCHEMAS: { readonly [Name in BoardMessageName]: z.ZodType<BoardMessages[Name]> } = ToBoard;

/** A message to a board by its schema, or null if it does not match. */
export function readBoardMessage<Name extends BoardMessageName>(
  name: Name,
  sent: unknown,
): BoardMessage<Name> | null {
  const parsed = SCHEMAS[name].safeParse(sent);
  return parsed.success ? { name, payload: parsed.data } : null;
}
