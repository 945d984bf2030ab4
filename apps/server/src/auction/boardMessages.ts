import type { BoardMessageName, BoardMessages } from '@bracketbid/contract/board';
import type { Announcement } from './announce.ts';

/** A message for a board's sockets. */
export type BoardMessage = {
  [Name in BoardMessageName]: { readonly name: Name; readonly payload: BoardMessages[Name] };
}[BoardMessageName];

/**
 * What a board is told of a message to its group: public fields alone, each named here, so that a field that a message
 * gains is not shown on a television by itself. Null for what only members hear. Pure.
 *
 * @param names  the members' names on the board, by their ids
 */
export function boardMessageOf(
  names: ReadonlyMap<string, string>,
  message: Announcement,
): BoardMessage | null {
  switch (message.name) {
    case 'countdownUpdate': {
      const { team, secondsLeft, duration, hasOpened, nobodyCanAnswer, ...times } = message.payload;
      const { closesAt, serverTime, phase, pause, seq } = times;
      const payload = {
        ...{ team, secondsLeft, duration, hasOpened, nobodyCanAnswer },
        ...{ closesAt, serverTime, phase, pause, seq },
      };
      return { name: message.name, payload };
    }
    case 'auctionaddmessage': {
      const { auctionData: bid, seq } = message.payload;
      const fullName = names.get(bid.userId) ?? bid.fullName;
      const auctionData = { teamID: bid.teamID, amount: bid.amount, fullName };
      return { name: message.name, payload: { auctionData, seq } };
    }
    case 'lockScreen': {
      const { team, duration, endsAt, seq } = message.payload;
      return { name: message.name, payload: { team, duration, endsAt, seq } };
    }
    case 'teamStatusUpdate': {
      const { teamID, status, amount, user, seq } = message.payload;
      const buyer = user === null ? null : { fullName: names.get(user._id) ?? user.fullName };
      return { name: message.name, payload: { teamID, status, amount, user: buyer, seq } };
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
    case 'auctionTimeUpdated':
      return { name: message.name, payload: { auctionDate: message.payload.auctionDate } };
    case 'matchUpdated':
      return { name: message.name, payload: { matchId: message.payload.matchId } };
    case 'groupPauseError':
    case 'reaction':
    case 'receiptAdded':
    case 'groupUpdated':
    case 'groupRulesUpdated':
    case 'socketEnded':
    case 'updateUserList':
    case 'savingUpdate':
      return null;
    default:
      return message satisfies never;
  }
}
