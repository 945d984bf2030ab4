import type { ResultTarget } from './contestEvents.ts';
import { contestMoney } from './contestMoney.ts';
import {
  contestBooks,
  type ContestField,
  type ContestResults,
  isTakenBack,
  othersThan,
  ownersPaidIn,
  type ResultEntry,
  resultState,
} from './contestResults.ts';
import { mayConfirm } from './secondKey.ts';

/** A result that waits for its second key. */
export type WaitingResult = ResultTarget & {
  readonly enteredAtMs: number;
  /** The members who can confirm it now. */
  readonly keepers: readonly string[];
};

/** [RESULTS-4, RESULTS-5] All results that members can confirm. One that waits for the host to enter it again is none. */
export function waitingResults(
  field: ContestField,
  results: ContestResults,
  nowMs: number,
): readonly WaitingResult[] {
  const { payouts } = contestMoney(contestBooks(field, results));
  const waiting = (target: ResultTarget, entry: ResultEntry): readonly WaitingResult[] => {
    const { isContested, confirmedBy, enteredBy, enteredAtMs, value } = entry;
    const state = resultState(entry, results, nowMs);
    const isOpen = state === 'entered' || (state === 'objected' && isContested);
    if (!isOpen || isTakenBack(value)) return [];
    const others = othersThan(field, enteredBy);
    const hasPart = isContested ? NOBODY : ownersPaidIn(field, payouts, target);
    const keepers = others.filter(
      (userId) => mayConfirm(others, hasPart, userId) && !confirmedBy.includes(userId),
    );
    return [{ ...target, enteredAtMs, keepers }];
  };
  const prizeById = new Map(
    field.contest.sheet.prizes.flatMap((prize) =>
      prize.kind === 'round' ? [[prize.code, prize.id]] : [],
    ),
  );
  const roundByMatch = new Map(field.draw.map(({ id, round }) => [id, round]));
  return [
    ...[...results.prizes].flatMap(([prizeId, entry]) =>
      waiting({ prizeId, matchId: null }, entry),
    ),
    ...[...results.matches].flatMap(([matchId, entry]) =>
      waiting({ prizeId: prizeById.get(roundByMatch.get(matchId) ?? '') ?? null, matchId }, entry),
    ),
  ];
}

const NOBODY: ReadonlySet<string> = new Set();
