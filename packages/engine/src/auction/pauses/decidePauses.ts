import { accept, type Decision, refuse } from '../decision.ts';
import type { AuctionEvent } from '../events.ts';
import { SECOND_MS, unanswerableMsMax } from '../lots/lotTime.ts';
import { andGoOn, isLastLot, MINUTE_MS } from '../lots/lotTurns.ts';
import { type Acting, withMaxima } from '../maxima/decideMaxima.ts';
import { currentTeamId, hasOpened, isMember, nobodyCanAnswer } from '../questions.ts';
import { PAUSE_MINUTES } from '../settings.ts';
import type { PauseKind, RunningAuction } from '../state.ts';

/** [PAUSE-1, PAUSE-5] At once when no lot is open, else when the open lot ends, unless nothing comes after it. */
export function pauseGroup(
  state: RunningAuction,
  userId: string,
  minutes: number,
  nowMs: number,
): Decision {
  if (!isMember(state, userId)) return refuse({ code: 'NotAMember' });
  if (!Number.isInteger(minutes) || minutes < PAUSE_MINUTES.min || minutes > PAUSE_MINUTES.max) {
    return refuse({ code: 'InvalidPause' });
  }
  const isLast = hasOpened(state) && isLastLot(state);
  if (isLast || currentTeamId(state) === null) return refuse({ code: 'LastLot' });
  if (hasOpened(state)) return accept([{ type: 'GroupPauseRequested', userId, minutes }]);
  return accept([{ type: 'PauseBegan', kind: 'group', untilMs: nowMs + minutes * MINUTE_MS }]);
}

/** [PAUSE-2] The group admin may resume early, or take back a pause that has not begun. */
export function resumeGroup(state: RunningAuction, userId: string, acting: Acting): Decision {
  if (!isMember(state, userId)) return refuse({ code: 'NotAMember' });
  if (state.pauseAfterLotMinutes !== null) {
    return accept([{ type: 'GroupPauseWithdrawn', userId }]);
  }
  if (state.pauses.groupUntilMs === null) return refuse({ code: 'NotPaused' });
  return accept(endPause(state, 'group', acting));
}

/** [PAUSE-3] The site's pause freezes the open lot at once, with the time it has left. */
export function pauseGlobally(state: RunningAuction, untilMs: number, nowMs: number): Decision {
  if (!Number.isSafeInteger(untilMs) || untilMs <= nowMs) return refuse({ code: 'InvalidPause' });
  return accept([...warningsTakenBack(state), { type: 'PauseBegan', kind: 'global', untilMs }]);
}

/** [GAVEL-3] What was warned before a pause of the site, or an outage, counts no more. */
export function warningsTakenBack({
  turn,
  order,
  lotIndex,
}: RunningAuction): readonly AuctionEvent[] {
  const teamId = order[lotIndex];
  const isWarned = turn.kind === 'open' && (turn.gavel?.warned ?? null) !== null;
  return isWarned && teamId !== undefined ? [{ type: 'WarningsTakenBack', teamId }] : [];
}

/** [PAUSE-4] Ends one pause; if it was the last, the auction continues where it stopped, and maxima set meanwhile act. */
export function endPause(state: RunningAuction, kind: PauseKind, acting: Acting): AuctionEvent[] {
  const { nowMs } = acting;
  const other = kind === 'group' ? state.pauses.globalUntilMs : state.pauses.groupUntilMs;
  if (other !== null) return [{ type: 'PauseEnded', kind, closesAtMs: null }];
  if (state.turn.kind === 'frozen') {
    const { remainingMs } = state.turn;
    if (remainingMs === null) {
      return withMaxima(state, { type: 'PauseEnded', kind, closesAtMs: null }, acting);
    }
    const leftMs = nobodyCanAnswer(state)
      ? Math.min(remainingMs, unanswerableMsMax(state))
      : Math.max(remainingMs, state.settings.extensionSeconds * SECOND_MS);
    return withMaxima(state, { type: 'PauseEnded', kind, closesAtMs: nowMs + leftMs }, acting);
  }
  return andGoOn(state, [{ type: 'PauseEnded', kind, closesAtMs: null }], nowMs);
}
