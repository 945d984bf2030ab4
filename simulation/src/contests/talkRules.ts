import type { Prize, PrizeValue } from '@bracketbid/engine/contest/contest';
import type { ContestGround } from '@bracketbid/engine/contest/contestChain';
import type { ContestCommand } from '@bracketbid/engine/contest/contestCommands';
import {
  isUndone,
  toKey,
  computeMoney,
  type Motion,
  namesIn,
  outEarly,
  ownersOfAll,
  paidBy,
  findPlayers,
  silenceEndsMs,
  type TalkState,
  formatText,
  type Told,
} from './talkState.ts';

/** What a word does by the text of the rules: it is new, changes nothing, or nobody may say it now. */
export type Ruling = 'new' | 'same' | 'no';

type Of<Type extends ContestCommand['type']> = Extract<ContestCommand, { readonly type: Type }>;

/** Rules on a word: RESULTS-1 to RESULTS-10, one paragraph after the other. */
export function rulingOn(
  ground: ContestGround,
  state: TalkState,
  command: ContestCommand,
  atMs: number,
): Ruling {
  const { members, hostId } = ground;
  if (!members.includes(command.by) || !state.isOver) return 'no';
  switch (command.type) {
    case 'EnterResult':
      return command.by === hostId ? onEntering(ground, state, command) : 'no';
    case 'ConfirmResult':
      return onConfirming(ground, state, command, atMs);
    case 'ObjectToResult': {
      const told = listTold(ground, state, command.prizeId, command.matchId);
      if (told === null || told.isDone || atMs >= silenceEndsMs(told)) return 'no';
      return told.contra.includes(command.by) ? 'same' : 'new';
    }
    case 'ProposeWithdrawal':
      if (command.by !== hostId || !isEntrant(ground, command.entrantId)) return 'no';
      if (state.out.has(command.entrantId)) return 'same';
      return state.callOff?.isDone === true ? 'no' : 'new';
    case 'ConfirmWithdrawal':
      return onConfirmingWithdrawal(ground, state, command);
    case 'ObjectToWithdrawal':
      return onObjecting(state.out.get(command.entrantId), command.by);
    case 'ProposeCallOff':
      if (command.by !== hostId) return 'no';
      if (state.callOff !== null) return 'same';
      return computeMoney(ground, state).isAllGiven ? 'no' : 'new';
    case 'ConfirmCallOff':
      if (state.callOff === null) return 'no';
      if (state.callOff.isDone || state.callOff.pro.includes(command.by)) return 'same';
      return computeMoney(ground, state).isAllGiven ? 'no' : 'new';
    case 'ObjectToCallOff':
      return onObjecting(state.callOff ?? undefined, command.by);
    default:
      return command satisfies never;
  }
}

/** [RESULTS-4] All members but the host. */
export function othersIn({ members, hostId }: ContestGround): readonly string[] {
  return members.filter((id) => id !== hostId);
}

/** [RESULTS-4, RESULTS-5] How many have to confirm. */
export function keysNeeded(ground: ContestGround, isDisputed: boolean): number {
  const others = othersIn(ground).length;
  return isDisputed ? Math.floor(others / 2) + 1 : Math.min(1, others);
}

/** [RESULTS-10] */
export function votesNeeded({ members }: ContestGround): number {
  return Math.ceil((members.length * 2) / 3);
}

function isEntrant({ contest }: ContestGround, id: string): boolean {
  return contest.entrants.some((entrant) => entrant.id === id);
}

function findRoundPrize({ contest, draw }: ContestGround, matchId: string): Prize | null {
  const match = draw.find(({ id }) => id === matchId);
  const prize = contest.sheet.prizes.find(
    (each) => each.kind === 'round' && each.code === match?.round,
  );
  return prize ?? null;
}

/** What is told of a prize or match; null if nothing is, or there is no such prize or match. */
function listTold(
  ground: ContestGround,
  state: TalkState,
  prizeId: string | null,
  matchId: string | null,
): Told | null {
  const isRight =
    matchId === null
      ? ground.contest.sheet.prizes.some(({ id, kind }) => id === prizeId && kind !== 'round')
      : ground.draw.some(({ id }) => id === matchId) &&
        (findRoundPrize(ground, matchId)?.id ?? null) === prizeId;
  const told = isRight ? state.told.get(toKey(prizeId, matchId)) : undefined;
  return told === undefined || isUndone(told.value) ? null : told;
}

function onEntering(
  ground: ContestGround,
  state: TalkState,
  { prizeId, value }: Of<'EnterResult'>,
): Ruling {
  const matchId = value.kind === 'round' ? value.matchId : null;
  const prize =
    matchId === null
      ? (ground.contest.sheet.prizes.find(({ id }) => id === prizeId) ?? null)
      : findRoundPrize(ground, matchId);
  if (matchId === null ? prize?.kind !== value.kind : (prize?.id ?? null) !== prizeId) return 'no';
  if (!isPossible(ground, state, prize, value)) return 'no';
  const told = state.told.get(toKey(prizeId, matchId));
  const isSame = told !== undefined && formatText(told.value) === formatText(value);
  if (isSame && (told.isDone || told.contra.length === 0)) return 'same';
  if (told === undefined && isUndone(value)) return 'same';
  const isOpen = told === undefined || isUndone(told.value);
  if (isOpen && state.callOff?.isDone === true) return 'no';
  if (matchId === null || value.kind !== 'round') return 'new';
  const players = findPlayers(ground, state, matchId);
  if (players.length < 2 || players.includes(null)) return 'no';
  if (value.winner !== null && !players.includes(value.winner)) return 'no';
  const next = ground.draw.find(({ id }) => id === matchId)?.next ?? null;
  const later = next === null ? undefined : state.told.get(toKey(null, next));
  const isUnderLater = later !== undefined && !isUndone(later.value);
  return isUnderLater && !isSame ? 'no' : 'new';
}

/** [RESULTS-2] */
function isPossible(
  ground: ContestGround,
  state: TalkState,
  prize: Prize | null,
  value: PrizeValue,
): boolean {
  const names = namesIn(value);
  const out = outEarly(state);
  if (new Set(names).size < names.length) return false;
  if (names.some((id) => !isEntrant(ground, id) || out.has(id))) return false;
  if (value.kind === 'stage') return prize?.kind === 'stage' && names.length <= prize.slots;
  if (value.kind === 'place') return value.order.every((tied) => tied.length > 0);
  if (value.kind === 'points') {
    const sum = Object.values(value.points).reduce((all, points) => all + points, 0);
    return prize?.kind === 'points' && (prize.inventory === null || sum <= prize.inventory);
  }
  return true;
}

function onConfirming(
  ground: ContestGround,
  state: TalkState,
  { by, prizeId, matchId }: Of<'ConfirmResult'>,
  atMs: number,
): Ruling {
  const told = listTold(ground, state, prizeId, matchId);
  if (told === null) return 'no';
  const paid = told.isDisputed ? [] : paidBy(ground, state, prizeId, matchId);
  if (!holdsKey(ground, by, ownersOfAll(ground, state, paid))) return 'no';
  if (told.isDone || atMs >= silenceEndsMs(told) || told.pro.includes(by)) return 'same';
  return told.contra.length > 0 && !told.isDisputed ? 'no' : 'new';
}

/** [RESULTS-4] One of the others without a part or, if all of them have one, any of them. */
function holdsKey(ground: ContestGround, by: string, owners: readonly string[]): boolean {
  const others = othersIn(ground);
  const free = others.filter((id) => !owners.includes(id));
  return (free.length > 0 ? free : others).includes(by);
}

function onConfirmingWithdrawal(
  ground: ContestGround,
  state: TalkState,
  { by, entrantId }: Of<'ConfirmWithdrawal'>,
): Ruling {
  const motion = state.out.get(entrantId);
  if (motion === undefined) return 'no';
  const owners = motion.isDisputed ? [] : ownersOfAll(ground, state, [entrantId]);
  if (!holdsKey(ground, by, owners)) return 'no';
  if (motion.isDone || motion.pro.includes(by)) return 'same';
  if (state.callOff?.isDone === true) return 'no';
  const isNamed = [...state.told.values()].some(({ value }) => namesIn(value).includes(entrantId));
  return motion.isEarly && isNamed ? 'no' : 'new';
}

function onObjecting(motion: Motion | undefined, by: string): Ruling {
  if (motion === undefined || motion.isDone) return 'no';
  return motion.contra.includes(by) ? 'same' : 'new';
}
