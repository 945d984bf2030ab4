import type { ContestCommand } from './contestCommands.ts';
import type { ContestEvent } from './contestEvents.ts';
import { type ContestDecision, refuse } from './contestRefusals.ts';
import {
  confirmsItselfAtMs,
  type ContestField,
  type ContestResults,
  isNobody,
  type ResultEntry,
} from './contestResults.ts';
import { confirmCallOff, objectToCallOff, proposeCallOff } from './decideCallOff.ts';
import { confirmResult, enterResult, objectToResult } from './decideResult.ts';
import { confirmWithdrawal, objectToWithdrawal, proposeWithdrawal } from './decideWithdrawal.ts';

/**
 * Decides what the host or a member says of a contest's results.
 *
 * @param nowMs  the server's time, which the event will bear
 * @returns the event, null where it changes nothing and is answered as the first time, or why not
 * @see docs/rules.md RESULTS-1 to RESULTS-10
 */
export function decideContest(
  field: ContestField,
  results: ContestResults,
  command: ContestCommand,
  nowMs: number,
): ContestDecision {
  if (!field.members.includes(command.by)) return refuse('NotAMember');
  if (!field.isAuctionOver) return refuse('AuctionNotOver');
  switch (command.type) {
    case 'EnterResult':
      return enterResult(field, results, command);
    case 'ConfirmResult':
      return confirmResult(field, results, command, nowMs);
    case 'ObjectToResult':
      return objectToResult(field, results, command, nowMs);
    case 'ProposeWithdrawal':
      return proposeWithdrawal(field, results, command);
    case 'ConfirmWithdrawal':
      return confirmWithdrawal(field, results, command);
    case 'ObjectToWithdrawal':
      return objectToWithdrawal(results, command);
    case 'ProposeCallOff':
      return proposeCallOff(field, results, command);
    case 'ConfirmCallOff':
      return confirmCallOff(field, results, command);
    case 'ObjectToCallOff':
      return objectToCallOff(results, command);
    default:
      return command satisfies never;
  }
}

/** [RESULTS-4] The confirmations that are due because nobody has objected in time. */
export function confirmationsDue(
  { contest, draw }: ContestField,
  results: ContestResults,
  nowMs: number,
): readonly ContestEvent[] {
  const isDue = (entry: ResultEntry) => (confirmsItselfAtMs(entry) ?? Infinity) <= nowMs;
  const ofPrizes = [...results.prizes].flatMap(([prizeId, entry]): ContestEvent[] => {
    if (!isDue(entry)) return [];
    return isNobody(entry.value)
      ? [{ type: 'PrizeVoided', prizeId, by: null }]
      : [{ type: 'ResultConfirmed', prizeId, matchId: null, by: null }];
  });
  const ofMatches = [...results.matches].flatMap(([matchId, entry]): ContestEvent[] => {
    const code = draw.find(({ id }) => id === matchId)?.round;
    const prize = contest.sheet.prizes.find((each) => each.kind === 'round' && each.code === code);
    if (!isDue(entry)) return [];
    return [{ type: 'ResultConfirmed', prizeId: prize?.id ?? null, matchId, by: null }];
  });
  return [...ofPrizes, ...ofMatches];
}

/** [RESULTS-4] When the next confirmation is due if nobody objects, in epoch milliseconds; null if none waits. */
export function nextConfirmationAtMs({ prizes, matches }: ContestResults): number | null {
  const waiting = [...prizes.values(), ...matches.values()].flatMap(
    (entry) => confirmsItselfAtMs(entry) ?? [],
  );
  return waiting.length === 0 ? null : Math.min(...waiting);
}
