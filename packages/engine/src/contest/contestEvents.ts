import type { PrizeValue } from './contest.ts';

/** What a word is about: a prize, or one match. `prizeId` is null for a match of a round without a prize. */
export type ResultTarget = { readonly prizeId: string | null; readonly matchId: string | null };

/** The host has entered a result; it replaces the one before. */
type ResultEntered = {
  readonly type: 'ResultEntered';
  readonly prizeId: string | null;
  readonly value: PrizeValue;
  readonly by: string;
};

/** A member confirms what is entered; `by` is null where nobody objected in time. */
type ResultConfirmed = {
  readonly type: 'ResultConfirmed';
  readonly by: string | null;
} & ResultTarget;

type ResultObjected = {
  readonly type: 'ResultObjected';
  readonly by: string;
  readonly reason: string;
} & ResultTarget;

/** The confirmation that makes it certain that nobody wins a named prize; stands for `ResultConfirmed`. */
type PrizeVoided = {
  readonly type: 'PrizeVoided';
  readonly prizeId: string;
  readonly by: string | null;
};

type OnWithdrawal<Type extends string> = {
  readonly type: Type;
  readonly entrantId: string;
  readonly by: string;
};

/**
 * What the host and the members say of a contest's results, in the group's chain. Of confirmations, the last one that is needed
 * has its own type. Where the host is alone in the group, what they enter or propose is in effect without one.
 */
export type ContestEvent =
  | ResultEntered
  | ResultConfirmed
  | ResultObjected
  | PrizeVoided
  | (OnWithdrawal<'WithdrawalProposed'> & { readonly reason: string })
  | OnWithdrawal<'WithdrawalConfirmed'>
  | (OnWithdrawal<'WithdrawalObjected'> & { readonly reason: string })
  | OnWithdrawal<'EntrantWithdrawn'>
  | { readonly type: 'CallOffProposed'; readonly by: string; readonly reason: string }
  | { readonly type: 'CallOffConfirmed'; readonly by: string }
  | { readonly type: 'CallOffObjected'; readonly by: string; readonly reason: string }
  | { readonly type: 'ContestCalledOff'; readonly by: string };
