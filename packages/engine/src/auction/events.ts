import type { Contest } from '../contest/contest.ts';
import type { BidNamed, GavelEvent } from './gavel/gavelEvents.ts';
import type { Lot } from './lots/lots.ts';
import type { Act, Maximum } from './maxima/maxima.ts';
import type { RulesVersion } from './rules.ts';
import type { AuctionSettings } from './settings.ts';
import type { Deputyship, PauseKind } from './state.ts';

/**
 * What has happened in a group's auction. The log of these is the source of truth: replayed with `evolve` it gives
 * the state, and chained by hashes it is the receipt members can check.
 */
export type AuctionEvent =
  | AuctionStarted
  | LotLocked
  | LotOpened
  | BidPlaced
  | BidAnswered
  | LotExtended
  | LotSold
  | LotUnsold
  | GroupPauseRequested
  | GroupPauseWithdrawn
  | PauseBegan
  | PauseEnded
  | MaximumSealed
  | MaximumWithdrawn
  | MaximaRevealed
  | DeputyNamed
  | SaleVoidProposed
  | SaleVoidAgreed
  | SaleVoidObjected
  | SaleVoidPassedOn
  | SaleVoided
  | SaleVoidRefused
  | GavelEvent
  | AuctionCompleted;

export type AuctionStarted = {
  readonly type: 'AuctionStarted';
  readonly rulesVersion: RulesVersion;
  readonly orderSeedHash: string;
  readonly settings: AuctionSettings;
  readonly order: readonly string[];
  readonly members: readonly string[];
  /** [LOT-8, ORDER-4] Where lots are bundles or follow their seeds: all of them. */
  readonly lots?: readonly Lot[];
  /** [MAX-4] The seals of maxima that were set before, in the order of sealing: those that stand, and those that they replace. */
  readonly seals?: readonly string[];
  /** [MAX-3] Which of these seals replaces which. */
  readonly replaces?: Readonly<Record<string, string>>;
  /** [DEPUTY-1] Who may bid for whom, as it was said before. */
  readonly deputies?: readonly Deputyship[];
  /** [GROUP-3] The last hash of the group's own chain, if it has any event. */
  readonly groupHash?: string;
  /** [CONTEST-4] What the group's results are judged by; absent where it belongs to a season. */
  readonly contest?: Contest;
  /** [CONTEST-4, GAVEL-1] Of a contest: who enters its results. Of an auction with a gavel: who is always a clerk. */
  readonly hostId?: string;
  /** [SEAT-1] Which of the members are seats, where there are any. */
  readonly seats?: readonly string[];
  /** [SEAT-3] Which seats are whose, where any was claimed: bids for the number are bids of the account. By seat. */
  readonly claims?: Readonly<Record<string, string>>;
  /** [GAVEL-1] The clerks beside the host, where there are any. */
  readonly clerks?: readonly string[];
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
  /** Null where the gavel ends it, as in each bid. */
  readonly closesAtMs: number | null;
  /** [GAVEL-1] The clerk who opened it. */
  readonly by?: string;
};

export type BidPlaced = {
  readonly type: 'BidPlaced';
  readonly bidId: string;
  readonly teamId: string;
  readonly userId: string;
  readonly amount: number;
  /** When the lot now ends: later than before if the bid came in the last seconds, sooner if nobody can answer it. */
  readonly closesAtMs: number | null;
  readonly clientBidId: string | null;
  /** [MAX-2] It was not spoken: the bidder's maximum made it. */
  readonly byMaximum?: true;
  /** [DEPUTY-4, GAVEL-5] The deputy who said it, where that isn't the bidder; or the clerk who entered it, whoever the bidder is. */
  readonly placedBy?: string;
};

/** [MAX-2] A bid that does not beat the leader's maximum: one event, in which the leader goes just above it. */
export type BidAnswered = {
  readonly type: 'BidAnswered';
  /** Of the answer. */
  readonly bidId: string;
  readonly teamId: string;
  readonly challenger: string;
  readonly challenge: number;
  readonly leader: string;
  /** What the leader now bids: at most a step above the challenge. */
  readonly amount: number;
  readonly closesAtMs: number | null;
  /** Of the challenge. */
  readonly clientBidId: string | null;
  /** [MAX-2] The challenge was not spoken: the challenger's maximum made it. */
  readonly byMaximum?: true;
  /** [DEPUTY-4] The deputy who said the challenge, where that isn't the challenger. */
  readonly placedBy?: string;
};

/** [MAX-4] Somebody has set a maximum: not who, on what, how much. */
export type MaximumSealed = {
  readonly type: 'MaximumSealed';
  readonly seal: string;
  /** [MAX-3] The seal that was withdrawn right before, in the same append, to make room for this one. */
  readonly replaces?: string;
};
/** Somebody has removed a maximum, or changes it with the next event. */
export type MaximumWithdrawn = { readonly type: 'MaximumWithdrawn'; readonly seal: string };

/** [MAX-5] With the end, the maxima that acted are opened. */
export type MaximaRevealed = {
  readonly type: 'MaximaRevealed';
  readonly maxima: readonly Maximum[];
  /** Which of them made which price, oldest first. */
  readonly acts: readonly Act[];
};

/** [DEPUTY-1] A member has named who bids for them, changed the limit, or taken it back: then there is none, and the limit is 0. */
export type DeputyNamed = {
  readonly type: 'DeputyNamed';
  readonly userId: string;
  readonly deputy: string | null;
  readonly limit: number;
};

/** [VOID-1] The admin or the buyer wants a sale undone. */
export type SaleVoidProposed = {
  readonly type: 'SaleVoidProposed';
  readonly voidId: string;
  /** The sale: which lot, who bought it, for how many dollars. */
  readonly teamId: string;
  readonly userId: string;
  readonly amount: number;
  readonly reason: string;
  readonly proposedBy: string;
  /** Who leads the group, as the server knows it. */
  readonly adminId: string;
};
export type SaleVoidAgreed = {
  readonly type: 'SaleVoidAgreed';
  readonly voidId: string;
  readonly userId: string;
};
/** [VOID-4] */
export type SaleVoidObjected = {
  readonly type: 'SaleVoidObjected';
  readonly voidId: string;
  readonly userId: string;
};

/** [VOID-3] Who holds the other key is away, as the server knows it, or silent: the other members decide. */
export type SaleVoidPassedOn = {
  readonly type: 'SaleVoidPassedOn';
  readonly voidId: string;
  readonly because: 'away' | 'silent';
};

/** [VOID-6] The sale is undone: the money is back, and the lot is offered again as the next one. */
export type SaleVoided = {
  readonly type: 'SaleVoided';
  readonly voidId: string;
  readonly teamId: string;
  readonly userId: string;
  readonly amount: number;
  readonly reason: string;
  readonly agreedBy: readonly string[];
  /** [LOT-5] The new end of an open lot that nobody could answer on before the money was back. */
  readonly closesAtMs?: number;
};

/** The sale stands. */
export type SaleVoidRefused = {
  readonly type: 'SaleVoidRefused';
  readonly voidId: string;
  readonly teamId: string;
  /** Who refused, or took it back; null for nobody in time. */
  readonly refusedBy: string | null;
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
  /** [DEPUTY-4] The deputy who said the winning bid. */
  readonly placedBy?: string;
  /** [GAVEL-1, GAVEL-2] The clerk who sold it, and the last event that they had seen. */
  readonly gavel?: { readonly by: string; readonly seenSeq: number };
};
export type LotUnsold = {
  readonly type: 'LotUnsold';
  readonly teamId: string;
  /** [GAVEL-8] The host who finished the auction with it. */
  readonly gavel?: { readonly by: string };
};

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

/** Whether an event is a bid: spoken, named by a clerk, or made by a maximum. */
export function isBid(event: AuctionEvent): event is BidPlaced | BidAnswered | BidNamed {
  return ['BidPlaced', 'BidAnswered', 'BidNamed'].includes(event.type);
}
