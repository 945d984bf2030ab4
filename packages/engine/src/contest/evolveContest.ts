import type { ContestCommand } from './contestCommands.ts';
import type { ContestEvent, ResultTarget } from './contestEvents.ts';
import {
  type ContestField,
  type ContestResults,
  findEntry,
  isTakenBack,
  othersThan,
  type Proposal,
  type ResultEntry,
  type Withdrawal,
} from './contestResults.ts';
import { neededToCallOff } from './decideCallOff.ts';
import { decideContest } from './decideContest.ts';
import { isDueBySilence, findTarget } from './decideResult.ts';
import { isSameValue } from './prizeValues.ts';
import { needed } from './secondKey.ts';

/**
 * [RESULTS-3] The results after an event of the group's chain; null for one that can't follow them: by somebody who may not say it,
 * out of order, or too early.
 *
 * @param field  as it is at this event: the host may have changed
 * @param atMs  when the event was stored
 */
export function evolveContest(
  field: ContestField,
  results: ContestResults,
  event: ContestEvent,
  atMs: number,
): ContestResults | null {
  return canFollow(field, results, event, atMs) ? afterEvent(field, results, event, atMs) : null;
}

/** Everybody may say only what `decideContest` has them say. */
function canFollow(
  field: ContestField,
  results: ContestResults,
  event: ContestEvent,
  atMs: number,
): boolean {
  const isConfirmation = event.type === 'ResultConfirmed' || event.type === 'PrizeVoided';
  if (isConfirmation && event.by === null) return isDueBySilence(field, results, event, atMs);
  const decision = decideContest(field, results, commandBehind(event, event.by ?? ''), atMs);
  return decision.ok && decision.event?.type === event.type;
}

function commandBehind(event: ContestEvent, by: string): ContestCommand {
  switch (event.type) {
    case 'ResultEntered':
      return { ...event, type: 'EnterResult' };
    case 'ResultConfirmed':
    case 'PrizeVoided':
      return { type: 'ConfirmResult', ...findTarget(event), by };
    case 'ResultObjected':
      return { ...event, type: 'ObjectToResult' };
    case 'WithdrawalProposed':
      return { ...event, type: 'ProposeWithdrawal' };
    case 'WithdrawalConfirmed':
    case 'EntrantWithdrawn':
      return { type: 'ConfirmWithdrawal', entrantId: event.entrantId, by };
    case 'WithdrawalObjected':
      return { ...event, type: 'ObjectToWithdrawal' };
    case 'CallOffProposed':
      return { ...event, type: 'ProposeCallOff' };
    case 'CallOffConfirmed':
    case 'ContestCalledOff':
      return { type: 'ConfirmCallOff', by };
    case 'CallOffObjected':
      return { ...event, type: 'ObjectToCallOff' };
    default:
      return event satisfies never;
  }
}

function afterEvent(
  field: ContestField,
  results: ContestResults,
  event: ContestEvent,
  atMs: number,
): ContestResults | null {
  switch (event.type) {
    case 'ResultEntered':
      return entered(field, results, event, atMs);
    case 'ResultConfirmed':
    case 'PrizeVoided':
      return changed(results, findTarget(event), (entry) => confirmed(field, entry, event.by));
    case 'ResultObjected':
      return changed(results, event, (entry) => ({
        ...entry,
        confirmedBy: without(entry.confirmedBy, event.by),
        objectedBy: [...entry.objectedBy, event.by],
        objections: [
          ...entry.objections.filter(
            ({ by, value }) => by !== event.by || !isSameValue(value, entry.value),
          ),
          { by: event.by, reason: event.reason, value: entry.value },
        ],
      }));
    case 'WithdrawalProposed':
    case 'WithdrawalConfirmed':
    case 'WithdrawalObjected':
    case 'EntrantWithdrawn': {
      const withdrawal = afterWithdrawalEvent(field, results, event, atMs);
      if (withdrawal === null) return null;
      const withdrawals = new Map(results.withdrawals).set(event.entrantId, withdrawal);
      return { ...results, withdrawals };
    }
    case 'CallOffProposed':
    case 'CallOffConfirmed':
    case 'CallOffObjected':
    case 'ContestCalledOff':
      return { ...results, callOff: afterCallOffEvent(field, results, event, atMs) };
    default:
      return event satisfies never;
  }
}

type EventOf<Type extends ContestEvent['type']> = Extract<ContestEvent, { readonly type: Type }>;

function entered(
  field: ContestField,
  results: ContestResults,
  { prizeId, value, by }: EventOf<'ResultEntered'>,
  atMs: number,
): ContestResults {
  const target = { prizeId, matchId: value.kind === 'round' ? value.matchId : null };
  const objections = findEntry(results, target)?.objections ?? [];
  const entry: ResultEntry = {
    value,
    enteredBy: by,
    enteredAtMs: atMs,
    confirmedBy: [],
    objectedBy: [],
    isContested: objections.some((objection) => isSameValue(objection.value, value)),
    // Where the host is alone, there is no second key.
    isConfirmed: !isTakenBack(value) && othersThan(field, by).length === 0,
    objections,
  };
  return { ...withEntry(results, target, entry), hasResults: true };
}

function confirmed(field: ContestField, entry: ResultEntry, by: string | null): ResultEntry {
  if (by === null) return { ...entry, isConfirmed: true };
  const confirmedBy = [...entry.confirmedBy, by];
  const others = othersThan(field, entry.enteredBy).length;
  return {
    ...entry,
    confirmedBy,
    objectedBy: without(entry.objectedBy, by),
    isConfirmed: confirmedBy.length >= needed(others, entry.isContested),
  };
}

function afterWithdrawalEvent(
  field: ContestField,
  { withdrawals, hasResults }: ContestResults,
  event: EventOf<
    'WithdrawalProposed' | 'WithdrawalConfirmed' | 'WithdrawalObjected' | 'EntrantWithdrawn'
  >,
  atMs: number,
): Withdrawal | null {
  const { type, by, entrantId } = event;
  if (type === 'WithdrawalProposed') {
    return {
      reason: event.reason,
      proposedBy: by,
      proposedAtMs: atMs,
      isEarly: !hasResults,
      confirmedBy: [],
      objections: [],
      isContested: false,
      isWithdrawn: othersThan(field, by).length === 0,
    };
  }
  const known = withdrawals.get(entrantId);
  if (known === undefined) return null;
  const isObjection = type === 'WithdrawalObjected';
  return {
    ...known,
    ...moved(known, by, isObjection ? event.reason : null),
    isContested: known.isContested || isObjection,
    isWithdrawn: type === 'EntrantWithdrawn',
  };
}

function afterCallOffEvent(
  { members }: ContestField,
  { callOff }: ContestResults,
  event: EventOf<'CallOffProposed' | 'CallOffConfirmed' | 'CallOffObjected' | 'ContestCalledOff'>,
  atMs: number,
): ContestResults['callOff'] {
  const { type, by } = event;
  if (type === 'CallOffProposed') {
    return {
      reason: event.reason,
      proposedBy: by,
      proposedAtMs: atMs,
      confirmedBy: [by],
      objections: [],
      isCalledOff: neededToCallOff(members.length) <= 1,
    };
  }
  if (callOff === null) return null;
  const moves = moved(callOff, by, type === 'CallOffObjected' ? event.reason : null);
  return { ...callOff, ...moves, isCalledOff: type === 'ContestCalledOff' };
}

/** Those for and against, after somebody has said so. @param reason  of an objection; null for a confirmation */
function moved(
  { confirmedBy, objections }: Proposal,
  by: string,
  reason: string | null,
): Pick<Proposal, 'confirmedBy' | 'objections'> {
  const others = objections.filter((each) => each.by !== by);
  return reason === null
    ? { confirmedBy: [...confirmedBy, by], objections: others }
    : { confirmedBy: without(confirmedBy, by), objections: [...others, { by, reason }] };
}

function changed(
  results: ContestResults,
  target: ResultTarget,
  change: (entry: ResultEntry) => ResultEntry,
): ContestResults | null {
  const entry = findEntry(results, target);
  return entry === undefined ? null : withEntry(results, target, change(entry));
}

function withEntry(
  results: ContestResults,
  { prizeId, matchId }: ResultTarget,
  entry: ResultEntry,
): ContestResults {
  return matchId === null
    ? { ...results, prizes: new Map(results.prizes).set(prizeId ?? '', entry) }
    : { ...results, matches: new Map(results.matches).set(matchId, entry) };
}

function without(userIds: readonly string[], userId: string): readonly string[] {
  return userIds.filter((each) => each !== userId);
}
