import type { PrizeValue } from './contest.ts';
import type { ResultTarget } from './contestEvents.ts';

type Said = { readonly by: string };
type OfEntrant = Said & { readonly entrantId: string };
type Why = { readonly reason: string };

export type EnterResult = Said & {
  readonly type: 'EnterResult';
  /** Null for a match of a round without a prize. */
  readonly prizeId: string | null;
  readonly value: PrizeValue;
};
export type ConfirmResult = Said & ResultTarget & { readonly type: 'ConfirmResult' };
export type ObjectToResult = Said & ResultTarget & Why & { readonly type: 'ObjectToResult' };

export type ProposeWithdrawal = OfEntrant & Why & { readonly type: 'ProposeWithdrawal' };
export type ConfirmWithdrawal = OfEntrant & { readonly type: 'ConfirmWithdrawal' };
export type ObjectToWithdrawal = OfEntrant & Why & { readonly type: 'ObjectToWithdrawal' };

export type ProposeCallOff = Said & Why & { readonly type: 'ProposeCallOff' };
export type ConfirmCallOff = Said & { readonly type: 'ConfirmCallOff' };
export type ObjectToCallOff = Said & Why & { readonly type: 'ObjectToCallOff' };

/** What somebody says of a contest's results. */
export type ContestCommand =
  | EnterResult
  | ConfirmResult
  | ObjectToResult
  | ProposeWithdrawal
  | ConfirmWithdrawal
  | ObjectToWithdrawal
  | ProposeCallOff
  | ConfirmCallOff
  | ObjectToCallOff;
