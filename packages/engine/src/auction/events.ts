import type { Lot } from './lots.ts';
import type { RulesVersion } from './rules.ts';
import type { AuctionSettings } from './settings.ts';
import type { PauseKind } from './state.ts';

/**
 * What has happened in a group's auction. The log of these is the source of truth: replayed with `evolve` it gives
 * the state, and chained by hashes it is the receipt members can check.
 */
export type AuctionEvent =
  | AuctionStarted
  | LotLocked
  | LotOpened
  | BidPlaced
  | LotExtended
  | LotSold
  | LotUnsold
  | GroupPauseRequested
  | GroupPauseWithdrawn
  | PauseBegan
  | PauseEnded
  | AuctionCompleted;

export type AuctionStarted = {
  readonly type: 'AuctionStarted';
  /** Missing in auctions of version 1, which began before versions were recorded. */
  readonly rulesVersion?: Exclude<RulesVersion, 1>;
  readonly orderSeedHash: string;
  readonly settings: AuctionSettings;
  readonly order: readonly string[];
  readonly members: readonly string[];
  /** [LOT-8, ORDER-4] Where lots are bundles or follow their seeds: all of them. */
  readonly lots?: readonly Lot[];
};

/** The lock screen: bidding is blocked and the next team is named. */
export type LotLocked = {
  readonly type: 'LotLocked';
  readonly teamId: string;
  readonly opensAtMs: number;
};
export type LotOpened = {
  readonly type: 'LotOpened';
  readonly teamId: string;
  readonly closesAtMs: number;
};

export type BidPlaced = {
  readonly type: 'BidPlaced';
  readonly bidId: string;
  readonly teamId: string;
  readonly userId: string;
  readonly amount: number;
  /** When the lot now ends: later than before if the bid came in the last seconds, sooner if nobody can answer it. */
  readonly closesAtMs: number;
  readonly clientBidId: string | null;
};

/** The lot got more time because the server was away while its clock ran. */
export type LotExtended = {
  readonly type: 'LotExtended';
  readonly teamId: string;
  readonly closesAtMs: number;
};

export type LotSold = {
  readonly type: 'LotSold';
  readonly teamId: string;
  readonly userId: string;
  readonly amount: number;
};
export type LotUnsold = { readonly type: 'LotUnsold'; readonly teamId: string };

/** A group pause was requested while a lot was open: it begins when that lot ends. */
export type GroupPauseRequested = {
  readonly type: 'GroupPauseRequested';
  readonly userId: string;
  readonly minutes: number;
};
export type GroupPauseWithdrawn = { readonly type: 'GroupPauseWithdrawn'; readonly userId: string };

export type PauseBegan = {
  readonly type: 'PauseBegan';
  readonly kind: PauseKind;
  readonly untilMs: number;
};

export type PauseEnded = {
  readonly type: 'PauseEnded';
  readonly kind: PauseKind;
  /** The new end of the lot that the pause had frozen; null if none resumes with this. */
  readonly closesAtMs: number | null;
};

export type AuctionCompleted = { readonly type: 'AuctionCompleted'; readonly orderSeed: string };
