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

/** Refusals by the rules that aren't a conflict with the auction's state. */
const RULE_STATUS: Partial<Record<RuleRefusal['code'], number>> = {
  InvalidAmount: 400,
  InvalidPause: 400,
  InvalidDeputy: 400,
  InvalidLimit: 400,
  NotAMember: 403,
  NotTheirDeputy: 403,
  UnknownTeam: 404,
};

/** The status of a refusal by the rules of the auction. */
export function ruleStatus(code: RuleRefusal['code']): number {
  return RULE_STATUS[code] ?? FAILURE_STATUS.Conflict;
}
