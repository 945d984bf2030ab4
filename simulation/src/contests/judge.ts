import { contestMoney, type ContestMoney } from '@bracketbid/engine/contest/contestMoney';
import { type ContestTalk, readContest } from '@bracketbid/engine/contest/contestChain';
import type { ContestCommand } from '@bracketbid/engine/contest/contestCommands';
import { contestBooks, prizeState, resultState } from '@bracketbid/engine/contest/contestResults';
import { provenAuction } from '@bracketbid/engine/group/provenAuction';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';
import type { LoggedGroupEvent } from '@bracketbid/engine/group/groupEvents';
import { HASHES, sha256Hex } from '@bracketbid/server/platform/crypto/sha256';
import { claimKey } from '../../../packages/engine/test/contestOracle.ts';
import { SKEW_MS_MAX } from '../cluster/serverProcess/machineClock.ts';
import type { Answer } from './contestProcesses.ts';
import { commandIn } from './follow.ts';
import type { ContestGroup } from './someContest.ts';
import { rulingOn } from './talkRules.ts';
import { toKey, computeMoney, type TalkState, formatText } from './talkState.ts';

/** A word that somebody sent to a process. */
export type WordRequest = {
  readonly command: ContestCommand;
  readonly sentMs: number;
  /** Lines that were stored when it was sent. */
  readonly sentAtSeq: number;
  answer: { readonly answer: Answer; readonly atMs: number; readonly atSeq: number } | null;
};

/** @throws if the product's money, or its states of prizes, are not those of the rules */
export function judgeLine(
  group: ContestGroup,
  lines: readonly LoggedGroupEvent[],
  state: TalkState,
): void {
  const talk = readContest(group.ground, lines);
  if (talk.problem !== null) throw new Error(`Line ${talk.problem} can't follow`);
  const said = linesOfMoney(contestMoney(contestBooks(talk.field, talk.results)));
  const right = linesOfOracle(group, state);
  if (said !== right) {
    throw new Error(
      `After line ${lines.length} the money is not that of the rules:\n${said}\nnot\n${right}`,
    );
  }
  judgeConfirmed(group, talk, state, lines.at(-1)?.atMs ?? 0);
}

/** Nothing confirmed is lost, and nothing else is confirmed. */
function judgeConfirmed(
  { contest, ground }: ContestGroup,
  { field, results }: ContestTalk,
  state: TalkState,
  atMs: number,
): void {
  const ofPrizes = contest.sheet.prizes.flatMap((prize) =>
    prize.kind === 'round'
      ? []
      : [[toKey(prize.id, null), prizeState(field, results, prize, atMs)] as const],
  );
  const ofMatches = ground.draw.map(
    ({ id }) => [toKey(null, id), resultState(results.matches.get(id), results, atMs)] as const,
  );
  for (const [key, shown] of [...ofPrizes, ...ofMatches]) {
    const isShown = shown === 'confirmed' || (shown === 'void' && state.told.has(key));
    const told = state.told.get(key);
    if (told?.isDone === true && !isShown) throw new Error(`${key} was confirmed and is ${shown}`);
  }
}

function linesOfMoney(money: ContestMoney): string {
  const claims = new Map<string, bigint>();
  let back = 0n;
  for (const { prizeId, matchId, teamId, cents } of money.payouts) {
    if (teamId === null) back += BigInt(cents);
    else {
      const key = claimKey(prizeId, matchId, teamId);
      claims.set(key, (claims.get(key) ?? 0n) + BigInt(cents));
    }
  }
  const { potCents, keptCents, paidCents, leftCents, isAllGiven } = money;
  return asText([potCents, keptCents, paidCents, leftCents, isAllGiven, back], claims);
}

function linesOfOracle({ ground }: ContestGroup, state: TalkState): string {
  const money = computeMoney(ground, state);
  const { potCents, keptCents, paidCents, leftCents, isAllGiven, backCents, claims } = money;
  return asText([potCents, keptCents, paidCents, leftCents, isAllGiven, backCents], claims);
}

function asText(
  totals: readonly (number | bigint | boolean)[],
  claims: ReadonlyMap<string, bigint>,
): string {
  return [totals.join(' '), ...[...claims].map((line) => line.join(' ')).toSorted()].join('\n');
}

/** @throws if somebody's answer was not true: a word that is not in the chain, or a refusal that never was right */
export function judgeWords(
  group: ContestGroup,
  requests: readonly WordRequest[],
  lines: readonly LoggedGroupEvent[],
  states: readonly TalkState[],
): void {
  for (const { seq, event } of lines) {
    const command = commandIn(event);
    if (command === null) continue;
    const wasSaid = requests.some(
      (request) => request.sentAtSeq < seq && isSameWord(request.command, command),
    );
    if (!wasSaid) throw new Error(`Line ${seq} was never said by ${command.by}`);
  }
  for (const request of requests) judgeRequest(group, request, lines, states);
}

function judgeRequest(
  { ground }: ContestGroup,
  { command, sentMs, sentAtSeq, answer }: WordRequest,
  lines: readonly LoggedGroupEvent[],
  states: readonly TalkState[],
): void {
  if (answer === null || answer.answer.kind === 'unknown') return;
  const { atSeq, atMs } = answer;
  const isStored = lines.slice(sentAtSeq, atSeq).some(({ event }) => {
    const said = commandIn(event);
    return said !== null && isSameWord(said, command);
  });
  const wanted = answer.answer.kind === 'said' ? 'same' : 'no';
  if (wanted === 'same' && isStored) return;
  for (let seq = sentAtSeq; seq <= atSeq; seq += 1) {
    const state = states[seq];
    if (state === undefined) throw new Error(`There is no state after ${seq} lines`);
    for (const nowMs of [sentMs - SKEW_MS_MAX, atMs + SKEW_MS_MAX]) {
      const judgedMs = Math.max(nowMs, lines[seq - 1]?.atMs ?? 0);
      if (rulingOn(ground, state, command, judgedMs) === wanted) return;
    }
  }
  const what = `${command.type} of ${command.by}, sent after line ${sentAtSeq}`;
  throw new Error(
    wanted === 'same'
      ? `${what} was acknowledged by line ${atSeq} and is not in the chain`
      : `${what} was refused by line ${atSeq}, and never had to be`,
  );
}

function isSameWord(a: ContestCommand, b: ContestCommand): boolean {
  return describeCommand(a) === describeCommand(b);
}

function describeCommand(command: ContestCommand): string {
  const { type, by } = command;
  if (command.type === 'EnterResult') {
    const { prizeId, value } = command;
    const matchId = value.kind === 'round' ? value.matchId : null;
    return [type, by, prizeId ?? '-', matchId ?? '-', value.kind, formatText(value)].join('|');
  }
  if ('prizeId' in command) return [type, by, command.prizeId, command.matchId].join('|');
  return [type, by, 'entrantId' in command ? command.entrantId : '-'].join('|');
}

/** @throws if the group's chain is not proven beside the receipts of its auction */
export function judgeReceipts(
  { groupId, receipts }: ContestGroup,
  lines: readonly LoggedGroupEvent[],
): void {
  const auction = provenAuction(groupId, receipts, HASHES.sha1Hex);
  const [problem] = verifyGroup(groupId, lines, sha256Hex, auction);
  if (problem !== undefined) throw new Error(`Receipt ${problem.seq}: ${problem.text}`);
}
