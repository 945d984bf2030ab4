import type {
  ConfirmWithdrawal,
  ObjectToWithdrawal,
  ProposeWithdrawal,
} from './contestCommands.ts';
import { type ContestDecision, decided, refuse, UNCHANGED } from './contestRefusals.ts';
import {
  type ContestField,
  type ContestResults,
  othersThan,
  listOwners,
} from './contestResults.ts';
import { isNamedIn } from './prizeValues.ts';
import { mayConfirm, needed } from './secondKey.ts';

/** [RESULTS-9] The host proposes that an entrant be withdrawn. */
export function proposeWithdrawal(
  { contest, hostId }: ContestField,
  { withdrawals, callOff }: ContestResults,
  { by, entrantId, reason }: ProposeWithdrawal,
): ContestDecision {
  if (by !== hostId) return refuse('NotHost');
  if (!contest.entrants.some(({ id }) => id === entrantId)) return refuse('UnknownEntrant');
  if (withdrawals.has(entrantId)) return UNCHANGED;
  if (callOff?.isCalledOff === true) return refuse('CalledOff');
  return decided({ type: 'WithdrawalProposed', entrantId, by, reason });
}

/** [RESULTS-9] A member without a part in the entrant's lot agrees or, after an objection, one of more than half. */
export function confirmWithdrawal(
  field: ContestField,
  results: ContestResults,
  { by, entrantId }: ConfirmWithdrawal,
): ContestDecision {
  if (!field.contest.entrants.some(({ id }) => id === entrantId)) return refuse('UnknownEntrant');
  const withdrawal = results.withdrawals.get(entrantId);
  if (withdrawal === undefined) return refuse('NothingProposed');
  const { isContested, confirmedBy, isWithdrawn, isEarly } = withdrawal;
  const others = othersThan(field, withdrawal.proposedBy);
  if (!others.includes(by)) return refuse('HostConfirms');
  const owners = listOwners(field.owned, [entrantId]);
  if (!isContested && !mayConfirm(others, owners, by)) return refuse('HasPart');
  if (isWithdrawn || confirmedBy.includes(by)) return UNCHANGED;
  if (results.callOff?.isCalledOff === true) return refuse('CalledOff');
  if (isEarly && isInAResult(results, entrantId)) return refuse('HasResult');
  const isLast = confirmedBy.length + 1 >= needed(others.length, isContested);
  return decided({ type: isLast ? 'EntrantWithdrawn' : 'WithdrawalConfirmed', entrantId, by });
}

/** [RESULTS-9] Any member objects while it is not in effect. */
export function objectToWithdrawal(
  { withdrawals }: ContestResults,
  { by, entrantId, reason }: ObjectToWithdrawal,
): ContestDecision {
  const withdrawal = withdrawals.get(entrantId);
  if (withdrawal === undefined) return refuse('NothingProposed');
  if (withdrawal.isWithdrawn) return refuse('InEffect');
  if (withdrawal.objections.some((each) => each.by === by)) return UNCHANGED;
  return decided({ type: 'WithdrawalObjected', entrantId, by, reason });
}

/** Whoever was withdrawn before the first result is in none. */
function isInAResult({ prizes, matches }: ContestResults, entrantId: string): boolean {
  return [...prizes.values(), ...matches.values()].some(({ value }) => isNamedIn(value, entrantId));
}
