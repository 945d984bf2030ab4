import type { LoggedGroupEvent } from '@bracketbid/engine/group/groupEvents';
import { commandIn } from './follow.ts';
import type { WordRequest } from './judge.ts';
import type { TalkState } from './talkState.ts';

/** What happened in simulated contests: a simulation in which nothing happens proves nothing. */
export type ContestCounts = {
  contests: number;
  lines: number;
  /** Words that were acknowledged, refused, and left open. */
  said: number;
  refused: number;
  unknown: number;
  crashes: number;
  confirmed: number;
  byTime: number;
  objected: number;
  withdrawn: number;
  calledOff: number;
  shares: number;
  /** Contests whose rest was given, and the cents that were paid in all. */
  allGiven: number;
  paidCents: number;
};

export function newContestCounts(): ContestCounts {
  return {
    contests: 0,
    lines: 0,
    said: 0,
    refused: 0,
    unknown: 0,
    crashes: 0,
    confirmed: 0,
    byTime: 0,
    objected: 0,
    withdrawn: 0,
    calledOff: 0,
    shares: 0,
    allGiven: 0,
    paidCents: 0,
  };
}

/** Adds what happened in one contest. */
export function count(
  counts: ContestCounts,
  lines: readonly LoggedGroupEvent[],
  requests: readonly WordRequest[],
  state: TalkState,
): void {
  counts.contests += 1;
  counts.lines += lines.length;
  for (const { answer } of requests) {
    if (answer?.answer.kind === 'said') counts.said += 1;
    else if (answer?.answer.kind === 'refused') counts.refused += 1;
    else counts.unknown += 1;
  }
  for (const { event } of lines) {
    const isConfirmation = event.type === 'ResultConfirmed' || event.type === 'PrizeVoided';
    if (isConfirmation && commandIn(event) === null) counts.byTime += 1;
    else if (isConfirmation) counts.confirmed += 1;
    if (event.type === 'ResultObjected') counts.objected += 1;
    if (event.type === 'ShareAccepted') counts.shares += 1;
  }
  counts.withdrawn += [...state.out.values()].filter(({ isDone }) => isDone).length;
  counts.calledOff += state.callOff?.isDone === true ? 1 : 0;
}
