import { z } from 'zod';
import { bid, deputyship, team } from '../entities.ts';
import { id, instant, person } from '../fields.ts';
import { gavelState } from './gavel.ts';

export const phase = z.enum(['scheduled', 'locked', 'open', 'paused', 'completed']);
export type Phase = z.infer<typeof phase>;

/** The current pause: of both kinds, the one that ends later. */
export const livePause = z.object({ kind: z.enum(['group', 'global']), until: instant });
export type LivePause = z.infer<typeof livePause>;

/** [VOID-1] A sale that somebody wants undone. Whole dollars. */
export const saleVoid = z.object({
  _id: id,
  teamID: id,
  /** Who bought the lot. */
  user: person,
  amount: z.number().int(),
  reason: z.string(),
  proposedBy: person,
  /** The proposer first. */
  agreedBy: z.array(id),
  objected: z.boolean(),
  /** [VOID-3, VOID-4] Who has to agree: the other of admin and buyer, two thirds of the others, or of all but the buyer. */
  decides: z.enum(['keys', 'others', 'allButBuyer']),
  /** How many agreements are still missing. */
  needs: z.number().int(),
  /** [VOID-5] The next team's lock waits for this. */
  isHeld: z.boolean(),
  /** When it is refused by itself, as things are now; later if bids lengthen the lot before, or the site pauses. */
  endsAt: instant,
});
export type WireVoid = z.infer<typeof saleVoid>;

/** The rules of a running auction that a screen needs; before the start, those it would start with. */
export const auctionRules = z.object({
  /** The smallest first bid. Dollars. */
  minimumBid: z.number().int(),
  /** From which amount on a bid is how much higher. Dollars. */
  steps: z.array(z.object({ from: z.number().int(), step: z.number().int() })),
  /** What a late bid puts the countdown back to. */
  extensionSeconds: z.number().int(),
  maximumBids: z.boolean(),
  /** When members see fair shares. */
  hints: z.enum(['off', 'beforeAndAfter', 'live']),
  /** What a win pays by its round's code, in basis points of the pot. */
  payouts: z.record(z.string(), z.number().int()),
});

export type AuctionRules = z.infer<typeof auctionRules>;

/** The whole live picture of a group's auction. Seconds and whole dollars; what is left is null where money has no limit. */
export const liveState = z.object({
  groupId: id,
  phase,
  seq: z.number().int(),
  serverTime: instant,
  auctionDate: instant.nullable(),
  lot: z
    .object({
      team,
      opensAt: instant.nullable(),
      closesAt: instant.nullable(),
      /** Time left of the countdown that runs, or of the one that a pause froze. */
      secondsLeft: z.number(),
      /** That countdown's full length by this auction's own settings: the lock's seconds until the team opens, then the lot's. */
      duration: z.number(),
      /** Whether bidding on the team has begun; it may be held by the site's pause. */
      hasOpened: z.boolean(),
      /** [LOT-5] Nobody but the leader could still bid, so the countdown is three seconds at most. */
      nobodyCanAnswer: z.boolean(),
      /** [LOT-7] Late bids have added all that they may: the lot ends with its countdown, whatever is bid. */
      isHardEnd: z.boolean(),
      amount: z.number().int(),
      bidder: person.nullable(),
    })
    .nullable(),
  pause: livePause.nullable(),
  /** Minutes of a requested group pause, which begins when the open lot ends. */
  pauseAfterLot: z.number().int().nullable(),
  upNext: z.array(team),
  /** [VOID-1] The sale that is proposed to be voided, or null. */
  void: saleVoid.nullable(),
  /** [VOID-2] The lot whose sale may be proposed to be voided now: the latest, until the next one is over. */
  voidable: id.nullable(),
  rules: auctionRules,
  members: z.array(
    z.object({
      user: person,
      remaining: z.number().int().nullable(),
      spent: z.number().int(),
      online: z.boolean(),
      /** [SEAT-1] Somebody without a phone, who can't sign in. */
      isSeat: z.exactOptional(z.literal(true)),
    }),
  ),
  /** [DEPUTY-1] Who may bid for whom, and what deputies have spent of it. */
  deputies: z.array(deputyship.extend({ spent: z.number().int() })),
  bids: z.array(bid),
  /** [GAVEL-1] Where a person holds the gavel; absent where a clock ends the lots. */
  gavel: z.exactOptional(gavelState),
});
export type LiveState = z.infer<typeof liveState>;
