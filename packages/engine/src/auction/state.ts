import type { Lot } from './lots.ts';
import type { RulesVersion } from './rules.ts';
import type { AuctionSettings } from './settings.ts';

/**
 * Where a group's auction stands: what its events say, and nothing else.
 *
 * Immutable; a new state shares what did not change with the one before it. Instants are epoch
 * milliseconds by the server's clock.
 */
export type AuctionState = ScheduledAuction | RunningAuction | CompletedAuction;

export type ScheduledAuction = {
  readonly phase: 'scheduled';
  readonly seq: 0;
  readonly lastAtMs: number;
};

export type RunningAuction = AuctionBook & {
  readonly phase: 'running';
  /** The lot whose turn it is: an index into `order`. */
  readonly lotIndex: number;
  readonly turn: Turn;
  readonly pauses: Pauses;
  /** A group pause requested while a lot was open: it begins when that lot ends. Minutes. */
  readonly pauseAfterLotMinutes: number | null;
};

export type CompletedAuction = AuctionBook & {
  readonly phase: 'completed';
  readonly orderSeed: string;
};

/** The parts of an auction that every phase has from its start on. */
type AuctionBook = {
  readonly seq: number;
  readonly lastAtMs: number;
  readonly rulesVersion: RulesVersion;
  readonly settings: AuctionSettings;
  readonly orderSeedHash: string;
  readonly order: readonly string[];
  /** [LOT-8] Where lots are bundles or follow their seeds: all of them. Else each team is a lot. */
  readonly lots?: readonly Lot[];
  /** Dollars each member has paid for teams so far, by user id; its keys are the members. */
  readonly spent: Readonly<Record<string, number>>;
  /** Results so far, in the order of the lots: as many as lots have ended. */
  readonly results: readonly LotResult[];
};

/** What happens with the lot whose turn it is. */
export type Turn =
  /** Nothing yet: the auction was paused before the lot's lock screen began. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'locked'; readonly opensAtMs: number }
  | (Bidding & { readonly kind: 'open'; readonly closesAtMs: number })
  /** Open, but a global pause stopped its clock with this much time left. */
  | (Bidding & { readonly kind: 'frozen'; readonly remainingMs: number });

type Bidding = {
  readonly lastBid: StandingBid | null;
  /** [LOT-7] How much late bids have added, where that is capped. */
  readonly addedMs?: number;
};

/** The bid that leads a lot, with those it beat behind it. */
export type StandingBid = {
  readonly bidId: string;
  readonly userId: string;
  readonly amount: number;
  readonly atMs: number;
  readonly previous: StandingBid | null;
};

export type Pauses = {
  readonly groupUntilMs: number | null;
  readonly globalUntilMs: number | null;
};

export type PauseKind = 'group' | 'global';

export type LotResult =
  | {
      readonly teamId: string;
      readonly status: 'sold';
      readonly userId: string;
      readonly amount: number;
    }
  | { readonly teamId: string; readonly status: 'unsold' };

/** An auction of which nothing has happened yet. */
export const SCHEDULED: ScheduledAuction = { phase: 'scheduled', seq: 0, lastAtMs: 0 };
