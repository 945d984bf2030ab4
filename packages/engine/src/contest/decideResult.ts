import type { Match } from '../bracket/bracket.ts';
import type { Prize, PrizeValue } from './contest.ts';
import type { ConfirmResult, EnterResult, ObjectToResult } from './contestCommands.ts';
import type { ContestEvent, ResultTarget } from './contestEvents.ts';
import {
  type ContestDecision,
  decided,
  refuse,
  refuseValue,
  UNCHANGED,
} from './contestRefusals.ts';
import {
  type ContestField,
  type ContestResults,
  findEntry,
  isNobody,
  isTakenBack,
  othersThan,
  ownersPaidBy,
  playedMatches,
  type ResultEntry,
  resultState,
  withdrawnEarly,
} from './contestResults.ts';
import { isSameValue, roundFault, valueFault } from './prizeValues.ts';
import { mayConfirm, needed } from './secondKey.ts';

/** [RESULTS-1, RESULTS-2] The host enters a result, corrects it, or takes that of a match back. */
export function enterResult(
  field: ContestField,
  results: ContestResults,
  { by, prizeId, value }: EnterResult,
): ContestDecision {
  if (by !== field.hostId) return refuse('NotHost');
  return value.kind === 'round'
    ? enterMatch(field, results, { by, prizeId, value })
    : enterPrize(field, results, { by, prizeId, value });
}

function enterPrize(
  field: ContestField,
  results: ContestResults,
  said: Pick<EnterResult, 'by' | 'prizeId' | 'value'>,
): ContestDecision {
  const { sheet, entrants } = field.contest;
  const prize = sheet.prizes.find(({ id }) => id === said.prizeId);
  if (prize === undefined) return refuse('UnknownPrize');
  const fault = valueFault(prize, said.value, entrants, withdrawnEarly(results));
  if (fault !== null) return refuseValue(fault.path, fault.sentence);
  const entry = results.prizes.get(prize.id);
  if (entry !== undefined && saysNothingNew(entry, said.value)) return UNCHANGED;
  if (entry === undefined && results.callOff?.isCalledOff === true) return refuse('CalledOff');
  return decided({ type: 'ResultEntered', ...said });
}

/** [RESULTS-7] Matches are entered and corrected in the order of play. */
function enterMatch(
  field: ContestField,
  results: ContestResults,
  said: Pick<EnterResult, 'by' | 'prizeId'> & {
    readonly value: Extract<PrizeValue, { readonly kind: 'round' }>;
  },
): ContestDecision {
  const { value, prizeId } = said;
  const { sheet, entrants } = field.contest;
  if (prizeId !== null && !sheet.prizes.some(({ id }) => id === prizeId)) {
    return refuse('UnknownPrize');
  }
  const match = playedMatches(field.draw, results.matches).find(({ id }) => id === value.matchId);
  if (match === undefined) return refuse('UnknownMatch');
  if ((findPrize(sheet.prizes, match)?.id ?? null) !== prizeId) {
    return refuseValue('matchId', 'This match belongs to another prize.');
  }
  const fault = roundFault(value, entrants, withdrawnEarly(results));
  if (fault !== null) return refuseValue(fault.path, fault.sentence);

  const entry = results.matches.get(match.id);
  if (entry === undefined ? isTakenBack(value) : saysNothingNew(entry, value)) return UNCHANGED;
  const isOpen = entry === undefined || isTakenBack(entry.value);
  if (isOpen && results.callOff?.isCalledOff === true) return refuse('CalledOff');
  const { winner } = value;
  const { homeTeamId, awayTeamId } = match;
  if (homeTeamId === null || awayTeamId === null) return refuse('TeamsUnknown');
  if (winner !== null && winner !== homeTeamId && winner !== awayTeamId) {
    return refuseValue('winner', 'The winner of a match is one of the two who play it.');
  }
  const later = match.next === null ? undefined : results.matches.get(match.next);
  const isUnderLater = later !== undefined && !isTakenBack(later.value);
  const isSame = entry !== undefined && isSameValue(entry.value, value);
  if (isUnderLater && !isSame) return refuse('LaterMatchEntered');
  return decided({ type: 'ResultEntered', ...said });
}

/** [RESULTS-4, RESULTS-5] Somebody else turns the second key. */
export function confirmResult(
  field: ContestField,
  results: ContestResults,
  { by, prizeId, matchId }: ConfirmResult,
  nowMs: number,
): ContestDecision {
  const target = { prizeId, matchId };
  const found = waitingEntry(field, results, target);
  if (!('entry' in found)) return found;
  const { entry } = found;
  const { isContested, confirmedBy } = entry;
  const others = othersThan(field, entry.enteredBy);
  if (!others.includes(by)) return refuse('HostConfirms');
  const hasPart = isContested ? NOBODY : ownersPaidBy(field, results, target);
  if (!mayConfirm(others, hasPart, by)) return refuse('HasPart');
  const state = resultState(entry, results, nowMs);
  if (state === 'confirmed' || state === 'void' || confirmedBy.includes(by)) return UNCHANGED;
  if (state === 'objected' && !isContested) return refuse('Objected');
  const isLast = confirmedBy.length + 1 >= needed(others.length, isContested);
  if (isLast && isNobody(entry.value) && prizeId !== null) {
    return decided({ type: 'PrizeVoided', prizeId, by });
  }
  return decided({ type: 'ResultConfirmed', ...target, by });
}

/** [RESULTS-5] Any member objects while it is not confirmed. */
export function objectToResult(
  field: ContestField,
  results: ContestResults,
  { by, prizeId, matchId, reason }: ObjectToResult,
  nowMs: number,
): ContestDecision {
  const target = { prizeId, matchId };
  const found = waitingEntry(field, results, target);
  if (!('entry' in found)) return found;
  const { entry } = found;
  const state = resultState(entry, results, nowMs);
  if (state === 'confirmed' || state === 'void') return refuse('AlreadyConfirmed');
  if (entry.objectedBy.includes(by)) return UNCHANGED;
  return decided({ type: 'ResultObjected', ...target, by, reason });
}

/** [RESULTS-4] Whether an event that nobody says is due: the time to object is over. */
export function isDueBySilence(
  field: ContestField,
  results: ContestResults,
  event: Extract<ContestEvent, { readonly type: 'ResultConfirmed' | 'PrizeVoided' }>,
  atMs: number,
): boolean {
  const found = waitingEntry(field, results, findTarget(event));
  if (!('entry' in found) || found.entry.isConfirmed) return false;
  const state = resultState(found.entry, results, atMs);
  return state === (event.type === 'PrizeVoided' ? 'void' : 'confirmed');
}

/** The prize or match that a confirmation is about. */
export function findTarget(
  event: Extract<ContestEvent, { readonly type: 'ResultConfirmed' | 'PrizeVoided' }>,
): ResultTarget {
  return { prizeId: event.prizeId, matchId: event.type === 'PrizeVoided' ? null : event.matchId };
}

const NOBODY: ReadonlySet<string> = new Set();

/** The result that somebody confirms or objects to, or why there is none. */
function waitingEntry(
  { contest, draw }: ContestField,
  results: ContestResults,
  target: ResultTarget,
): { readonly entry: ResultEntry } | ReturnType<typeof refuse> {
  const { prizeId, matchId } = target;
  const { prizes } = contest.sheet;
  if (matchId === null) {
    if (!prizes.some(({ id, kind }) => id === prizeId && kind !== 'round')) {
      return refuse('UnknownPrize');
    }
  } else {
    const match = draw.find(({ id }) => id === matchId);
    const isOfPrize = match !== undefined && (findPrize(prizes, match)?.id ?? null) === prizeId;
    if (!isOfPrize) return refuse('UnknownMatch');
  }
  const entry = findEntry(results, target);
  return entry === undefined || isTakenBack(entry.value) ? refuse('NothingEntered') : { entry };
}

function findPrize(prizes: readonly Prize[], { round }: Match): Prize | undefined {
  return prizes.find((prize) => prize.kind === 'round' && prize.code === round);
}

/** [RESULTS-6] The same value changes nothing, unless somebody objects to it and it isn't confirmed against that. */
function saysNothingNew(entry: ResultEntry, value: PrizeValue): boolean {
  const isAccepted = entry.isConfirmed || entry.objectedBy.length === 0;
  return isAccepted && isSameValue(entry.value, value);
}
