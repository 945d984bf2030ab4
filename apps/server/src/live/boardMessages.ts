import type { BoardMessage } from '@bracketbid/contract/board';
import type { BoardGavel, GavelState } from '@bracketbid/contract/live/gavel';
import type { Announcement } from '../auction/room/announce.ts';

/**
 * A message to a group as its boards receive it: public fields alone, each named here, so that a field that a message
 * gains is not shown on a television until it is listed. Null for messages that only members receive. Pure.
 *
 * @param names  the members' names on the board, by their ids
 */
export function toBoardMessage(
  names: ReadonlyMap<string, string>,
  message: Announcement,
): BoardMessage | null {
  switch (message.name) {
    case 'countdownUpdate': {
      const { team, secondsLeft, duration, hasOpened, nobodyCanAnswer, ...times } = message.payload;
      const { isHardEnd, closesAt, serverTime, phase, pause, seq } = times;
      const payload = {
        team,
        secondsLeft,
        duration,
        hasOpened,
        nobodyCanAnswer,
        isHardEnd,
        closesAt,
        serverTime,
        phase,
        pause,
        seq,
      };
      return { name: message.name, payload };
    }
    case 'auctionaddmessage': {
      const { auctionData: bid, seq } = message.payload;
      const fullName = names.get(bid.userId) ?? bid.fullName;
      const { teamID, amount } = bid;
      const auctionData = { teamID, amount, fullName, ...speakerOnBoard(names, bid) };
      return { name: message.name, payload: { auctionData, seq } };
    }
    case 'lockScreen': {
      const { team, duration, endsAt, seq } = message.payload;
      return { name: message.name, payload: { team, duration, endsAt, seq } };
    }
    case 'teamStatusUpdate': {
      const { teamID, status, amount, user, seq } = message.payload;
      const buyer = user === null ? null : { fullName: names.get(user._id) ?? user.fullName };
      const sale = { teamID, status, amount, user: buyer };
      const payload = { ...sale, ...speakerOnBoard(names, message.payload), seq };
      return { name: message.name, payload };
    }
    case 'gavel': {
      const { seq } = message.payload;
      return { name: message.name, payload: { ...toBoardGavel(names, message.payload), seq } };
    }
    case 'auctionAutoStarted': {
      const { auctionDate, seq } = message.payload;
      return { name: message.name, payload: { auctionDate, seq } };
    }
    case 'auctionCompleted':
      return { name: message.name, payload: { seq: message.payload.seq } };
    case 'groupauctionpaused': {
      const { pauseStatus, pauseTime, pauseAfterLot, seq } = message.payload;
      return { name: message.name, payload: { pauseStatus, pauseTime, pauseAfterLot, seq } };
    }
    case 'auctionpaused': {
      const { pauseStatus, pauseTime } = message.payload;
      return { name: message.name, payload: { pauseStatus, pauseTime } };
    }
    case 'saleVoid':
      return { name: message.name, payload: { seq: message.payload.seq } };
    case 'auctionTimeUpdated':
      return { name: message.name, payload: { auctionDate: message.payload.auctionDate } };
    case 'contestChanged':
      return { name: message.name, payload: {} };
    case 'matchUpdated':
      return { name: message.name, payload: { matchId: message.payload.matchId } };
    case 'groupPauseError':
    case 'reaction':
    case 'receiptAdded':
    case 'deputyNamed':
    case 'maximaChanged':
    case 'groupUpdated':
    case 'groupRulesUpdated':
    case 'settlementChanged':
    case 'sharesChanged':
    case 'chatChanged':
    case 'socketEnded':
    case 'updateUserList':
    case 'savingUpdate':
      return null;
    default:
      return message satisfies never;
  }
}

/** [DEPUTY-4] Who said a bid for somebody else, by their name on the board. */
function speakerOnBoard(
  names: ReadonlyMap<string, string>,
  { placedBy }: { readonly placedBy?: { _id: string; fullName: string } | undefined },
): { placedBy?: string } {
  return placedBy === undefined ? {} : { placedBy: names.get(placedBy._id) ?? placedBy.fullName };
}

/** [GAVEL-1] The gavel as a board shows it: names alone. */
export function toBoardGavel(
  names: ReadonlyMap<string, string>,
  { stage, lot, amount, leader, called, by }: GavelState,
): BoardGavel {
  const formatName = (person: GavelState['by']) =>
    person === null ? null : (names.get(person._id) ?? person.fullName);
  return { stage, lot, amount, leader: formatName(leader), called, by: formatName(by) };
}
