import type { ContestGround } from '@bracketbid/engine/contest/contestChain';
import type { ContestCommand } from '@bracketbid/engine/contest/contestCommands';
import type { ContestEvent } from '@bracketbid/engine/contest/contestEvents';
import type { GroupEvent, LoggedGroupEvent } from '@bracketbid/engine/group/groupEvents';
import { keysNeeded, othersIn, rulingOn, votesNeeded } from './talkRules.ts';
import {
  isUndone,
  toKey,
  type Motion,
  type Offer,
  silenceEndsMs,
  type TalkState,
  formatText,
  type Told,
} from './talkState.ts';

/**
 * The state after a line of the chain.
 *
 * @throws an error that names the rule of results that the line breaks
 */
export function followLine(
  ground: ContestGround,
  state: TalkState,
  { seq, atMs, event }: LoggedGroupEvent,
): TalkState {
  if (event.type === 'AuctionSealed') return { ...state, isOver: true };
  if (event.type === 'ShareOffered' || event.type === 'ShareAccepted') {
    return followShare(ground, state, event);
  }
  if (!isWord(event)) return state;
  const command = commandIn(event);
  if (command !== null) {
    const ruling = rulingOn(ground, state, command, atMs);
    if (ruling !== 'new') {
      throw new Error(`Line ${seq}: ${event.type} by ${command.by} is stored (${ruling})`);
    }
  }
  const next = afterWord(ground, state, event, atMs);
  if (next === null) throw new Error(`Line ${seq}: ${event.type} is not what its word has done`);
  return next;
}

function isWord(event: GroupEvent): event is ContestEvent {
  return /^(Result|PrizeVoided|Withdrawal|EntrantWithdrawn|CallOff|ContestCalledOff)/.test(
    event.type,
  );
}

/** The word that somebody said; null for what time has said. */
export function commandIn(event: GroupEvent): ContestCommand | null {
  switch (event.type) {
    case 'ResultEntered':
      return { type: 'EnterResult', by: event.by, prizeId: event.prizeId, value: event.value };
    case 'ResultConfirmed':
      if (event.by === null) return null;
      return {
        type: 'ConfirmResult',
        by: event.by,
        prizeId: event.prizeId,
        matchId: event.matchId,
      };
    case 'PrizeVoided':
      if (event.by === null) return null;
      return { type: 'ConfirmResult', by: event.by, prizeId: event.prizeId, matchId: null };
    case 'ResultObjected':
      return { ...event, type: 'ObjectToResult' };
    case 'WithdrawalProposed':
      return { ...event, type: 'ProposeWithdrawal' };
    case 'WithdrawalConfirmed':
    case 'EntrantWithdrawn':
      return { type: 'ConfirmWithdrawal', by: event.by, entrantId: event.entrantId };
    case 'WithdrawalObjected':
      return { ...event, type: 'ObjectToWithdrawal' };
    case 'CallOffProposed':
      return { ...event, type: 'ProposeCallOff' };
    case 'CallOffConfirmed':
    case 'ContestCalledOff':
      return { type: 'ConfirmCallOff', by: event.by };
    case 'CallOffObjected':
      return { ...event, type: 'ObjectToCallOff' };
    default:
      return null;
  }
}

/** @returns null if the event says more, or less, than its word */
function afterWord(
  ground: ContestGround,
  state: TalkState,
  event: ContestEvent,
  atMs: number,
): TalkState | null {
  const isAlone = othersIn(ground).length === 0;
  switch (event.type) {
    case 'ResultEntered': {
      const { value, prizeId } = event;
      const key = toKey(prizeId, value.kind === 'round' ? value.matchId : null);
      const isDisputed = state.disputed.get(key)?.includes(formatText(value)) ?? false;
      const isDone = isAlone && !isUndone(value);
      const told: Told = { value, atMs, pro: [], contra: [], isDisputed, isDone };
      return { ...state, told: new Map(state.told).set(key, told), hasResult: true };
    }
    case 'ResultConfirmed':
    case 'PrizeVoided':
      return afterConfirmation(ground, state, event, atMs);
    case 'ResultObjected': {
      const key = toKey(event.prizeId, event.matchId);
      const told = state.told.get(key);
      if (told === undefined) return null;
      const values = [...(state.disputed.get(key) ?? []), formatText(told.value)];
      const objected = { ...told, ...against(told, event.by) };
      return {
        ...state,
        told: new Map(state.told).set(key, objected),
        disputed: new Map(state.disputed).set(key, values),
      };
    }
    case 'WithdrawalProposed':
    case 'WithdrawalConfirmed':
    case 'WithdrawalObjected':
    case 'EntrantWithdrawn': {
      const before = state.out.get(event.entrantId);
      const motion =
        event.type === 'WithdrawalProposed'
          ? { ...NEW_MOTION, isEarly: !state.hasResult, isDone: isAlone }
          : moved(before, event.by, {
              isObjection: event.type === 'WithdrawalObjected',
              needed: keysNeeded(ground, before?.isDisputed ?? false),
            });
      if (motion === null || motion.isDone !== isEnd(event.type, isAlone)) return null;
      return { ...state, out: new Map(state.out).set(event.entrantId, motion) };
    }
    case 'CallOffProposed':
    case 'CallOffConfirmed':
    case 'CallOffObjected':
    case 'ContestCalledOff': {
      const needed = votesNeeded(ground);
      const callOff =
        event.type === 'CallOffProposed'
          ? { ...NEW_MOTION, pro: [event.by], isDone: needed <= 1 }
          : moved(state.callOff ?? undefined, event.by, {
              isObjection: event.type === 'CallOffObjected',
              needed,
            });
      if (callOff === null || callOff.isDone !== isEnd(event.type, needed <= 1)) return null;
      return { ...state, callOff };
    }
    default:
      return event satisfies never;
  }
}

const NEW_MOTION: Motion = {
  pro: [],
  contra: [],
  isDisputed: false,
  isDone: false,
  isEarly: false,
};

/** Whether an event says that a motion is in effect with it. */
function isEnd(type: ContestEvent['type'], isAlone: boolean): boolean {
  if (type === 'WithdrawalProposed' || type === 'CallOffProposed') return isAlone;
  return type === 'EntrantWithdrawn' || type === 'ContestCalledOff';
}

function against(motion: Pick<Motion, 'pro' | 'contra'>, by: string) {
  return {
    pro: motion.pro.filter((id) => id !== by),
    contra: [...motion.contra.filter((id) => id !== by), by],
  };
}

function moved(
  motion: Motion | undefined,
  by: string,
  { isObjection, needed }: { readonly isObjection: boolean; readonly needed: number },
): Motion | null {
  if (motion === undefined) return null;
  if (isObjection) return { ...motion, ...against(motion, by), isDisputed: true };
  const pro = [...motion.pro, by];
  const contra = motion.contra.filter((id) => id !== by);
  return { ...motion, pro, contra, isDone: pro.length >= needed };
}

function afterConfirmation(
  ground: ContestGround,
  state: TalkState,
  event: Extract<ContestEvent, { readonly type: 'ResultConfirmed' | 'PrizeVoided' }>,
  atMs: number,
): TalkState | null {
  const key = toKey(event.prizeId, event.type === 'PrizeVoided' ? null : event.matchId);
  const told = state.told.get(key);
  if (told === undefined) return null;
  if (event.by === null && atMs < silenceEndsMs(told)) return null;
  const pro = event.by === null ? told.pro : [...told.pro, event.by];
  const contra = told.contra.filter((id) => id !== event.by);
  const isDone = event.by === null || pro.length >= keysNeeded(ground, told.isDisputed);
  const isNobody = told.value.kind === 'named' && told.value.entrants.length === 0;
  if ((event.type === 'PrizeVoided') !== (isDone && isNobody)) return null;
  return { ...state, told: new Map(state.told).set(key, { ...told, pro, contra, isDone }) };
}

/** [SHARE-2, SHARE-3] A division holds once all who own something, and all who would, have agreed. */
function followShare(
  ground: ContestGround,
  state: TalkState,
  event: Extract<GroupEvent, { readonly type: 'ShareOffered' | 'ShareAccepted' }>,
): TalkState {
  const offer = state.offers.get(event.offerId);
  if (event.type === 'ShareAccepted') {
    if (offer === undefined) throw new Error(`Nobody has made the offer ${event.offerId}`);
    const waitsFor = offer.waitsFor.filter((id) => id !== event.by);
    return settled({ ...state }, event.offerId, { ...offer, waitsFor });
  }
  const { teamId, offerId, by, parts } = event;
  const buyer = ground.sales.find((sale) => sale.teamId === teamId)?.buyer;
  const owners = parts.flatMap(({ userId, weight }) => (weight > 0 ? [userId] : []));
  const now = state.owners.get(teamId) ?? (buyer === undefined ? [] : [buyer]);
  const waitsFor = [...new Set([...now, ...owners])].filter((id) => id !== by);
  return settled(state, offerId, { teamId, owners, waitsFor });
}

function settled(state: TalkState, offerId: string, offer: Offer): TalkState {
  const offers = new Map(state.offers).set(offerId, offer);
  if (offer.waitsFor.length > 0) return { ...state, offers };
  return { ...state, offers, owners: new Map(state.owners).set(offer.teamId, offer.owners) };
}
