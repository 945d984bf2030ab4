import type { PauseBegan, PauseEnded } from '../events.ts';
import { pausedUntilMs } from '../questions.ts';
import type { RunningAuction, Turn } from '../state.ts';
import { goOnClocks, stopClocks, withHold } from '../voids/evolveVoid.ts';

/** What a pause stops. */
export function beginPause(state: RunningAuction, event: PauseBegan, atMs: number): RunningAuction {
  const frozen = withHold({ ...state, turn: freeze(state.turn, atMs) }, atMs);
  const { pauses } = state;
  return event.kind === 'group'
    ? { ...frozen, pauseAfterLotMinutes: null, pauses: { ...pauses, groupUntilMs: event.untilMs } }
    : stopClocks({ ...frozen, pauses: { ...pauses, globalUntilMs: event.untilMs } }, atMs);
}

/** An open lot keeps the time it has left; a lock screen starts over after the pause. */
function freeze(turn: Turn, atMs: number): Turn {
  switch (turn.kind) {
    case 'open': {
      const { kind: _open, closesAtMs, ...bidding } = turn;
      const remainingMs = closesAtMs === null ? null : Math.max(0, closesAtMs - atMs);
      const gavel =
        bidding.gavel === undefined ? {} : { gavel: { ...bidding.gavel, strike: null } };
      return { ...bidding, ...gavel, kind: 'frozen', remainingMs };
    }
    case 'shown':
    case 'locked':
      return { kind: 'waiting' };
    case 'waiting':
    case 'frozen':
      return turn;
    default:
      return turn satisfies never;
  }
}

/** A frozen lot goes on, unless another pause holds it. */
export function endPause(before: RunningAuction, event: PauseEnded, atMs: number): RunningAuction {
  const state = event.kind === 'global' ? goOnClocks(before, atMs) : before;
  const pauses =
    event.kind === 'group'
      ? { ...state.pauses, groupUntilMs: null }
      : { ...state.pauses, globalUntilMs: null };
  const isOn = pausedUntilMs(pauses) !== null;
  const isHeld = event.closesAtMs === null && (state.gavel === undefined || isOn);
  if (isHeld || state.turn.kind !== 'frozen') return { ...state, pauses };
  const { kind: _frozen, remainingMs: _remainingMs, ...bidding } = state.turn;
  return { ...state, pauses, turn: { ...bidding, kind: 'open', closesAtMs: event.closesAtMs } };
}
