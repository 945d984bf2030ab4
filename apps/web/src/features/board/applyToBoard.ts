import {
  type Board,
  type BoardLot,
  type BoardMessage,
  type BoardMessages,
  LAST_SALES_MAX,
} from '@bracketbid/contract/board';
import type { BoardGavel, GavelStage } from '@bracketbid/contract/live/gavel';
import { paying } from '../../live/auction/held.ts';

/**
 * The board after a message; the same board for a message that it already knows; `'read'` when the message tells less
 * than the board has to show, or one before it was missed. Pure.
 */
export function applyToBoard(board: Board, message: BoardMessage): Board | 'read' {
  switch (message.name) {
    case 'auctionaddmessage':
      return isNext(board, message.payload) ?? addBid(board, message.payload);
    case 'countdownUpdate':
      return applyCountdown(board, message.payload);
    case 'lockScreen':
      return isNext(board, message.payload) ?? lockTeam(board, message.payload);
    case 'teamStatusUpdate':
      return isNext(board, message.payload) ?? endLot(board, message.payload);
    case 'auctionAutoStarted':
    case 'auctionCompleted':
    case 'groupauctionpaused':
      return message.payload.seq <= board.seq ? board : 'read';
    case 'saleVoid':
      return message.payload.seq < board.seq ? board : 'read';
    case 'gavel':
      return applyGavel(board, message.payload);
    case 'auctionpaused':
    case 'auctionTimeUpdated':
    case 'contestChanged':
    case 'matchUpdated':
      return 'read';
    case 'boardRevoked':
    case 'socketEnded':
      return board;
    default:
      return message satisfies never;
  }
}

/** Bids and sales have a message before this one, with the same `seq`; a lot that comes or goes is read. */
function applyGavel(board: Board, { seq, ...gavel }: BoardMessages['gavel']): Board | 'read' {
  if (seq < board.seq) return board;
  const { lot, gavel: before } = board;
  if (before === undefined || seq > board.seq + 1) return 'read';
  if (seq === board.seq) return { ...board, gavel };
  if (lot === null || gavel.lot !== lot.team._id || board.phase === 'paused') return 'read';
  if (!OPEN.includes(gavel.stage) || !isPlain(before, gavel)) return 'read';
  return { ...board, seq, gavel, phase: 'open', lot: { ...lot, hasOpened: true } };
}

/** Whether an act changed no bid: a lot was opened, an amount called or taken back, a warning given. */
function isPlain(before: BoardGavel, after: BoardGavel): boolean {
  if (before.leader !== after.leader) return false;
  if (before.called !== after.called) return true;
  const isTakenBack = before.stage !== 'shown' && after.stage === 'open';
  return before.amount === after.amount && before.stage !== after.stage && !isTakenBack;
}

const OPEN: readonly GavelStage[] = ['open', 'called', 'once', 'twice'];

/** Null for the very next event. */
function isNext(board: Board, { seq }: { readonly seq: number }): Board | 'read' | null {
  if (seq <= board.seq) return board;
  return seq === board.seq + 1 ? null : 'read';
}

function addBid(
  board: Board,
  { auctionData, seq }: BoardMessages['auctionaddmessage'],
): Board | 'read' {
  const { lot } = board;
  if (lot === null || lot.team._id !== auctionData.teamID) return 'read';
  const { amount, fullName: bidder, placedBy } = auctionData;
  const { placedBy: _before, ...rest } = lot;
  const after = { ...rest, amount, bidder, bids: lot.bids + 1, ...spoken(placedBy) };
  return { ...board, seq, lot: after };
}

/** [DEPUTY-4] Who said a bid for somebody else. */
function spoken(placedBy: string | undefined): { placedBy?: string } {
  return placedBy === undefined ? {} : { placedBy };
}

function lockTeam(
  board: Board,
  { team, duration, endsAt, seq }: BoardMessages['lockScreen'],
): Board | 'read' {
  // After a decision that it has waited for: its number counts on from nothing.
  if (board.lot === null && board.lastSales.length > 0) return 'read';
  const upNext = board.upNext.filter(({ _id }) => _id !== team._id);
  const lot: BoardLot = {
    team,
    number: findNumber(board, team._id),
    of: board.teams,
    opensAt: endsAt,
    closesAt: null,
    secondsLeft: duration,
    duration,
    hasOpened: false,
    nobodyCanAnswer: false,
    isHardEnd: false,
    amount: 0,
    bidder: null,
    bids: 0,
  };
  return { ...board, seq, phase: 'locked', lot, upNext };
}

/** Each lot counts on from the one before it. */
function findNumber({ lot }: Board, teamId: string): number {
  if (lot === null) return 1;
  return lot.team._id === teamId ? lot.number : lot.number + 1;
}

function endLot(board: Board, sale: BoardMessages['teamStatusUpdate']): Board | 'read' {
  const { lot } = board;
  if (lot === null || lot.team._id !== sale.teamID) return 'read';
  const { status, amount, seq } = sale;
  const buyer = sale.user?.fullName ?? null;
  const paid = amount ?? 0;
  return {
    ...board,
    seq,
    phase: 'locked',
    // The lot stays until the next one is locked: its number counts on.
    lot: { ...lot, closesAt: null, opensAt: null, secondsLeft: 0 },
    lastSales: [
      { team: lot.team, status, amount, buyer, ...spoken(sale.placedBy) },
      ...board.lastSales,
    ].slice(0, LAST_SALES_MAX),
    members: board.members.map((member) =>
      member.fullName === buyer ? { ...member, ...paying(member, paid) } : member,
    ),
    potCents: board.potCents + paid * 100,
    fair: fairAfter(board.fair, sale.teamID),
  };
}

/** A lot has ended: its share counts among those that the pot is projected from. */
function fairAfter(fair: Board['fair'], lotId: string): Board['fair'] {
  if (fair === null) return null;
  const share = fair.teams.find(({ teamID }) => teamID === lotId)?.share ?? 0;
  return { ...fair, endedShare: fair.endedShare + share };
}

function applyCountdown(board: Board, countdown: BoardMessages['countdownUpdate']): Board | 'read' {
  const { seq, phase, pause, serverTime, team, closesAt } = countdown;
  if (seq < board.seq) return board;
  const isSamePhase = phase === board.phase;
  // One ahead in another phase, it announces its event itself: a lot that opens, a pause of the site.
  const isOwn = seq === board.seq + 1 && !isSamePhase && phase !== 'completed';
  if (seq > board.seq && !(isOwn && pause?.kind !== 'group')) return 'read';
  if (phase === 'scheduled') return { ...board, serverTime };
  const after = { ...board, seq, phase, pause, serverTime };
  if (team === null || board.lot === null) return team === board.lot ? after : 'read';
  if (team._id !== board.lot.team._id) return isSamePhase ? after : 'read';
  const { secondsLeft, duration, hasOpened, nobodyCanAnswer, isHardEnd } = countdown;
  const times = {
    opensAt: phase === 'locked' ? closesAt : null,
    closesAt: phase === 'open' ? closesAt : null,
  };
  const lot = {
    ...board.lot,
    secondsLeft,
    duration,
    hasOpened,
    nobodyCanAnswer,
    isHardEnd,
    ...times,
  };
  return { ...after, lot };
}
