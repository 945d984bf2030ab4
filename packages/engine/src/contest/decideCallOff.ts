import type { ConfirmCallOff, ObjectToCallOff, ProposeCallOff } from './contestCommands.ts';
import { contestMoney } from './contestMoney.ts';
import { type ContestDecision, decided, refuse, UNCHANGED } from './contestRefusals.ts';
import { contestBooks, type ContestField, type ContestResults } from './contestResults.ts';

/** [RESULTS-10] How many members have to agree that a contest be called off, the host counted. */
export function neededToCallOff(members: number): number {
  return Math.ceil((2 * members) / 3);
}

/** [RESULTS-10] The host proposes that the contest be called off. */
export function proposeCallOff(
  field: ContestField,
  results: ContestResults,
  { by, reason }: ProposeCallOff,
): ContestDecision {
  if (by !== field.hostId) return refuse('NotHost');
  if (results.callOff !== null) return UNCHANGED;
  if (isAllDecided(field, results)) return refuse('AllDecided');
  return decided({ type: 'CallOffProposed', by, reason });
}

/** [RESULTS-10] A member agrees. */
export function confirmCallOff(
  field: ContestField,
  results: ContestResults,
  { by }: ConfirmCallOff,
): ContestDecision {
  const { callOff } = results;
  if (callOff === null) return refuse('NothingProposed');
  if (callOff.isCalledOff || callOff.confirmedBy.includes(by)) return UNCHANGED;
  if (isAllDecided(field, results)) return refuse('AllDecided');
  const isLast = callOff.confirmedBy.length + 1 >= neededToCallOff(field.members.length);
  return decided({ type: isLast ? 'ContestCalledOff' : 'CallOffConfirmed', by });
}

/** [RESULTS-10] A member does not agree, or no longer. */
export function objectToCallOff(
  { callOff }: ContestResults,
  { by, reason }: ObjectToCallOff,
): ContestDecision {
  if (callOff === null) return refuse('NothingProposed');
  if (callOff.isCalledOff) return refuse('InEffect');
  if (callOff.objections.some((each) => each.by === by)) return UNCHANGED;
  return decided({ type: 'CallOffObjected', by, reason });
}

function isAllDecided(field: ContestField, results: ContestResults): boolean {
  return contestMoney(contestBooks(field, results)).isAllGiven;
}
