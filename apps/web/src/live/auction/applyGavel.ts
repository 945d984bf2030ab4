import type { Team } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import type { GavelStage, GavelState } from '@bracketbid/contract/live/gavel';
import type { ServerMessages } from '@bracketbid/contract/live/realtime';
import { isOpenStage as isOpen } from './gavelPhase.ts';
import { type LivePicture, newLot, without, withState } from './picture.ts';

const WARNED: readonly GavelStage[] = ['once', 'twice'];

/**
 * The picture after the gavel's message. It is the second one of a bid or a sale, with the same `seq`, or the only one of
 * an act; `'gap'` where it tells less than has happened: a bid taken back, a pause, lots that became one.
 */
export function applyGavel(
  picture: LivePicture,
  message: ServerMessages['gavel'],
): LivePicture | 'gap' {
  const { groupId, seq, struck, ...gavel } = message;
  const { state } = picture;
  if (groupId !== state.groupId || seq < state.seq) return picture;
  const before = state.gavel;
  if (seq > state.seq + 1 || before === undefined || struck !== null) return 'gap';
  // One that was only shown goes back to its place.
  if (before.stage === 'shown' && gavel.stage === 'waiting') return 'gap';
  if (seq === state.seq) return isSameLead(state, gavel) ? withState(picture, { gavel }) : 'gap';
  // A sale has a message before this one; in a pause, the phase doesn't follow from the stage.
  if (gavel.stage === 'sold' || state.phase === 'paused') return 'gap';
  if (isUnexplained(before, gavel)) return 'gap';
  const change = { seq, gavel, phase: isOpen(gavel.stage) ? 'open' : 'locked' } as const;
  if (gavel.lot === null || gavel.stage === 'waiting' || gavel.stage === 'passed') {
    // [GAVEL-7] One that was passed comes last.
    const upNext = state.lot === null ? state.upNext : [...state.upNext, state.lot.team];
    return withState(picture, { ...change, lot: null, bids: [], upNext });
  }
  const { lot } = state;
  if (lot?.team._id === gavel.lot) {
    if (!isSameLead(state, gavel)) return 'gap';
    return withState(picture, { ...change, lot: { ...lot, hasOpened: isOpen(gavel.stage) } });
  }
  const team = teamIn(picture, gavel.lot);
  if (lot !== null || team === null || gavel.leader !== null) return 'gap';
  return withState(picture, {
    ...change,
    lot: newLot(team, { ...NO_CLOCK, hasOpened: isOpen(gavel.stage) }),
    upNext: without(state.upNext, team),
    bids: [],
  });
}

const NO_CLOCK = {
  opensAt: null,
  closesAt: null,
  secondsLeft: 0,
  duration: 0,
  nobodyCanAnswer: false,
  isHardEnd: false,
} as const;

/** Whether the gavel's leader is the picture's: else a bid is missing, or was taken back. */
function isSameLead({ lot }: Pick<LiveState, 'lot'>, gavel: GavelState): boolean {
  if (lot === null || lot.team._id !== gavel.lot) return !isOpen(gavel.stage);
  const amount = gavel.called === null ? gavel.amount : lot.amount;
  return lot.bidder?._id === gavel.leader?._id && lot.amount === amount;
}

const ENDED: readonly GavelStage[] = ['sold', 'passed'];

/**
 * Whether an event changed more than its message tells: it changes nothing, nothing but that a lot has ended a while ago, takes
 * warnings back, or made lots one.
 */
function isUnexplained(before: GavelState, after: GavelState): boolean {
  const isSameLot = before.lot === after.lot;
  const isTakenBack = isSameLot && WARNED.includes(before.stage) && after.stage === 'open';
  const shownAgain = before.passed.length - after.passed.length === 1 && after.stage === 'shown';
  const hasFewer = after.passed.length < before.passed.length && !shownAgain;
  const isNoMore = ENDED.includes(before.stage) && after.stage === 'waiting';
  return isTakenBack || hasFewer || isNoMore || JSON.stringify(before) === JSON.stringify(after);
}

/** The lot as it is offered: without what became of it. */
function teamIn({ state, teams }: LivePicture, teamId: string): Team | null {
  const next = state.upNext.find(({ _id }) => _id === teamId);
  if (next !== undefined) return next;
  const known = teams.find(({ _id }) => _id === teamId);
  if (known === undefined) return null;
  const { status: _status, amount: _amount, owner: _owner, owners: _owners, ...team } = known;
  return team;
}
