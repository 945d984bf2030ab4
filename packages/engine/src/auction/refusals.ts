/** Why a command was refused, with the figures that a person needs to understand it. Changes nothing. */
export type Refusal =
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
  | { readonly code: 'InvalidPause' }
  | { readonly code: 'LastLot' }
  | { readonly code: 'NotPaused' }
  | { readonly code: 'NothingDue' };

/** @internal for the scenarios of tests */
export type RefusalCode = Refusal['code'];
