import type { ContestEvent } from './contestEvents.ts';

/** Why something can't be said of a contest's results: the status of its answer, and the sentence for who said it. */
const REFUSALS = {
  NotAMember: [403, 'Only members of the group have a say in its results.'],
  NotHost: [403, 'Only the host enters results.'],
  HostConfirms: [403, 'Somebody other than the host has to confirm this.'],
  HasPart: [403, 'You own a part of a lot that this is about. A member without one confirms it.'],
  UnknownPrize: [404, 'This contest has no such prize.'],
  UnknownMatch: [404, 'This contest has no such match.'],
  UnknownEntrant: [404, 'This contest has no such entrant.'],
  AuctionNotOver: [409, 'Results can be entered once the auction is over.'],
  CalledOff: [409, 'This contest was called off.'],
  AllDecided: [409, 'All prizes are decided, so there is nothing to call off.'],
  TeamsUnknown: [409, 'Who plays this match is not known yet: enter the matches before it first.'],
  LaterMatchEntered: [409, 'A later match of its winner is entered. Take that one back first.'],
  NothingEntered: [409, 'There is no result yet.'],
  AlreadyConfirmed: [409, 'This is confirmed already. The host can correct it.'],
  InEffect: [409, 'This is in effect already.'],
  Objected: [
    409,
    'Somebody has objected to this. The host has to enter it again, or another result.',
  ],
  NothingProposed: [409, 'Nobody has proposed this.'],
  HasResult: [409, 'This entrant is in a result that was entered since. Correct that one first.'],
} as const;

type ContestRefusalCode = keyof typeof REFUSALS | 'InvalidValue';

/** A refusal: 400 for what never can be, 403 for who may not, 404 for what isn't there, 409 for what can't be now. */
export type ContestRefusal = {
  readonly code: ContestRefusalCode;
  readonly status: 400 | 403 | 404 | 409;
  readonly sentence: string;
  /** Of an invalid value: what is wrong in it ("order.2"). Else null. */
  readonly path: string | null;
};

/** What a command does. `event` is null where it changes nothing: it is answered as the first time. */
export type ContestDecision =
  | { readonly ok: true; readonly event: ContestEvent | null }
  | { readonly ok: false; readonly refusal: ContestRefusal };

type Refused = { readonly ok: false; readonly refusal: ContestRefusal };

/** Why something can't be said, by its code. */
export function refuse(code: keyof typeof REFUSALS): Refused {
  const [status, sentence] = REFUSALS[code];
  return { ok: false, refusal: { code, status, sentence, path: null } };
}

export function refuseValue(path: string, sentence: string): Refused {
  return { ok: false, refusal: { code: 'InvalidValue', status: 400, sentence, path } };
}

export function decided(event: ContestEvent): ContestDecision {
  return { ok: true, event };
}

export const UNCHANGED: ContestDecision = { ok: true, event: null };
