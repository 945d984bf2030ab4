/** Why a command was refused, with the figures that a person needs to understand it. Changes nothing. */
export type Refusal = LotRefusal | VoidRefusal;

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
