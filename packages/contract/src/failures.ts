import type { Refusal as RuleRefusal } from '@bracketbid/engine/auction/refusals';

/** The HTTP status of every refusal code. The only place that assigns status codes. */
export const FAILURE_STATUS = {
  Invalid: 400,
  CodesUsedUp: 400,
  PasswordWrong: 400,
  CodeWrong: 400,
  SignInFirst: 401,
  LoginWrong: 401,
  SecondFactorNeeded: 401,
  SecondFactorWrong: 401,
  SessionEnded: 401,
  Forbidden: 403,
  CrossSite: 403,
  NotFound: 404,
  Conflict: 409,
  HasResults: 409,
  FinalNotPlayed: 409,
  TooLarge: 413,
  TooMany: 429,
  NotStored: 500,
  OutcomeUnknown: 503,
} as const;

/** Why a request was refused, in one word. */
export type FailureCode = keyof typeof FAILURE_STATUS;

/**
 * The status of every refusal by the rules of the auction: 403 for who may not, whatever stands, 409 for what can't be now,
 * 400 for what never can be, 404 for what isn't there.
 */
const RULE_STATUS: Readonly<Record<RuleRefusal['code'], 400 | 403 | 404 | 409>> = {
  InvalidAmount: 400,
  InvalidPause: 400,
  InvalidDeputy: 400,
  InvalidLimit: 400,
  NotAMember: 403,
  NotTheirDeputy: 403,
  NoKey: 403,
  HoldsKey: 403,
  UnknownTeam: 404,
  NotStarted: 409,
  AlreadyStarted: 409,
  AuctionOver: 409,
  NothingToSell: 409,
  ExtensionTooLong: 409,
  LotOver: 409,
  LotNotOpen: 409,
  LotLockedNow: 409,
  AuctionPaused: 409,
  AlreadyHighest: 409,
  BidTooLow: 409,
  OverBudget: 409,
  OverDeputyLimit: 409,
  MaximaOff: 409,
  MaximumBelowBid: 409,
  NoMaximum: 409,
  LastLot: 409,
  NotPaused: 409,
  NothingDue: 409,
  VoidTooLate: 409,
  VoidedOnce: 409,
  VoidsUsedUp: 409,
  NobodyToAgree: 409,
  VoidStands: 409,
  VoidDecided: 409,
};

/** The status of a refusal by the rules of the auction. */
export function ruleStatus(code: RuleRefusal['code']): number {
  return RULE_STATUS[code];
}
