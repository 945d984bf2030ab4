/** Why a command was refused, with the figures that a person needs to understand it. Changes nothing. */
export type Refusal = LotRefusal | VoidRefusal | SeatRefusal | GavelRefusal;

/** Of what the host does with seats and clerks. */
export type SeatRefusal =
  /** [SEAT-1, GAVEL-1] The clock ends this auction's lots. */
  | { readonly code: 'NoGavel' }
  | { readonly code: 'UnknownSeat' }
  /** [SEAT-2] It owns a lot, or leads one. */
  | { readonly code: 'SeatInUse' }
  /** [SEAT-3] Somebody has claimed it. */
  | { readonly code: 'SeatTaken' }
  /** [SEAT-3] Account and seat have spent more than one of them may. */
  | { readonly code: 'OverBudgetTogether' };

/** Of a word on a sale in question. */
export type VoidRefusal =
  /** [VOID-2] The lot has not been sold, or another has ended since. */
  | { readonly code: 'VoidTooLate' }
  /** [VOID-2] This sale was up for voiding before. */
  | { readonly code: 'VoidedOnce' }
  | { readonly code: 'VoidsUsedUp' }
  /** [VOID-1] Neither admin nor buyer. */
  | { readonly code: 'NoKey' }
  /** [VOID-3] Nobody else is in the group. */
  | { readonly code: 'NobodyToAgree' }
  /** Another proposal stands. */
  | { readonly code: 'VoidStands' }
  | { readonly code: 'VoidDecided' }
  /** [VOID-4] Who holds a key refuses with it. */
  | { readonly code: 'HoldsKey' };

/** Of an act of a clerk, and of what a phone can't do while a person holds the gavel. */
export type GavelRefusal =
  | { readonly code: 'NotAClerk' }
  /** [GAVEL-2] The number is none that a clerk can have seen. */
  | { readonly code: 'InvalidSeq' }
  /** [GAVEL-2] Another bid stands than the one that the clerk had seen, of so many dollars; 0 for none. */
  | { readonly code: 'BidCameFirst'; readonly amount: number }
  /** [GAVEL-3] The lot has not been called twice. */
  | { readonly code: 'NotWarned' }
  /** [GAVEL-3] It may be sold from this instant on. */
  | { readonly code: 'WarnedJustNow'; readonly atMs: number }
  | { readonly code: 'WarnedTwice' }
  /** [GAVEL-4] So many dollars were called, and nobody was named. */
  | { readonly code: 'WhoSaid'; readonly amount: number }
  | { readonly code: 'NothingCalled' }
  | { readonly code: 'NothingBid' }
  | { readonly code: 'HasBid' }
  | { readonly code: 'NothingOpen' }
  | { readonly code: 'NothingShown' }
  | { readonly code: 'ShownAlready' }
  | { readonly code: 'LotIsOpen' }
  | { readonly code: 'LotIsShown' }
  /** [GAVEL-5] Only clerks bid. */
  | { readonly code: 'PhonesOff' }
  /** [GAVEL-6] A host without clerks strikes no bid that they haven't entered. */
  | { readonly code: 'PhoneBidStands' }
  | { readonly code: 'NotSure' }
  | { readonly code: 'NothingToStrike' }
  | { readonly code: 'OwnStrike' }
  /** [GAVEL-7] Lots that were never shown come first. */
  | { readonly code: 'OthersWait' }
  | { readonly code: 'TooFewPassed' }
  /** [GAVEL-8] */
  | { readonly code: 'HostFinishes' };

/** Of anything else: what a bid, a maximum, a pause or the clock meets. */
export type LotRefusal =
  | { readonly code: 'NotStarted' }
  | { readonly code: 'AlreadyStarted' }
  | { readonly code: 'AuctionOver' }
  | { readonly code: 'NothingToSell' }
  | { readonly code: 'ExtensionTooLong'; readonly lotSeconds: number }
  | { readonly code: 'NotAMember' }
  | { readonly code: 'UnknownTeam' }
  | { readonly code: 'InvalidAmount' }
  | { readonly code: 'LotOver'; readonly teamId: string }
  | { readonly code: 'LotNotOpen'; readonly teamId: string }
  | { readonly code: 'LotLockedNow'; readonly teamId: string }
  | { readonly code: 'AuctionPaused'; readonly untilMs: number }
  | { readonly code: 'AlreadyHighest' }
  | { readonly code: 'BidTooLow'; readonly currentAmount: number; readonly leastAmount: number }
  | { readonly code: 'OverBudget'; readonly remaining: number }
  /** [MAX-6] The group plays without maximum bids. */
  | { readonly code: 'MaximaOff' }
  /** [MAX-3] A leader's maximum lies below their own bid. */
  | { readonly code: 'MaximumBelowBid'; readonly amount: number }
  | { readonly code: 'NoMaximum' }
  /** [DEPUTY-1] Oneself, or nobody of the auction. */
  | { readonly code: 'InvalidDeputy' }
  | { readonly code: 'InvalidLimit' }
  /** [DEPUTY-2] Bids for somebody who has not named them. */
  | { readonly code: 'NotTheirDeputy' }
  /** [DEPUTY-3] Dollars left of the limit. */
  | { readonly code: 'OverDeputyLimit'; readonly left: number }
  | { readonly code: 'InvalidPause' }
  | { readonly code: 'LastLot' }
  | { readonly code: 'NotPaused' }
  | { readonly code: 'NothingDue' };

/** What a bid is refused for by its amount or its bidder. */
export type BidRefusal = Extract<
  Refusal,
  { readonly code: 'InvalidAmount' | 'AlreadyHighest' | 'BidTooLow' | 'OverBudget' }
>;

/** @internal for the scenarios of tests */
export type RefusalCode = Refusal['code'];
