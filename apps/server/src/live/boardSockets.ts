import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Clock } from '../clock.ts';
import { Refused } from '../failures.ts';
import { boardNames } from '../groups/boards/boardNames.ts';
import type { Boards } from '../groups/boards/boards.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { Roster } from '../groups/roster.ts';
import { type Announcement, countdownOf } from '../auction/room/announce.ts';
import type { Auctions } from '../auction/auctions.ts';
import {
  type AuctionSocket,
  type BoardOwner,
  emit,
  type Receiver,
  type SocketServer,
} from './auctionSocket.ts';
import { boardMessageOf } from './boardMessages.ts';

/**
 * The sockets of boards: televisions, which belong to nobody. They are in rooms of their own, so that nothing that is
 * sent to members reaches them but by `boardMessageOf`, and they count for no member's presence or limit.
 */
export type BoardSockets = {
  /** A board has connected: it receives the countdown, and whatever it sends is refused. */
  enter(socket: AuctionSocket, owner: BoardOwner): void;
  /** Sends a group's boards what is public of these messages, in this order. */
  broadcast(roster: Roster, messages: readonly Announcement[]): void;
  /** The same for a tick, which may be lost on a bad line. */
  tick(roster: Roster, message: Announcement): void;
  broadcastToAll(message: Announcement, exceptGroups: readonly string[]): void;
  /** The groups with a board on this process. */
  groups(): string[];
  has(groupId: string): boolean;
  /** Called when a board has connected. */
  onEnter(listener: () => void): void;
  /** Darkens those boards here that are off by now: of one group, or all. */
  endRevoked(groupId?: string): Promise<void>;
};

/** The room of every board. */
const BOARDS = 'boards';

export function createBoardSockets(
  io: SocketServer,
  deps: {
    readonly clock: Clock;
    readonly boards: Pick<Boards, 'stillOn'>;
    readonly contexts: Pick<GroupContexts, 'of'>;
    readonly auctions: Pick<Auctions, 'state'>;
    readonly onError: (error: unknown) => void;
  },
): BoardSockets {
  const { clock, boards, contexts, auctions, onError } = deps;
  const listeners: (() => void)[] = [];
  const socketsOf = new Map<string, Map<AuctionSocket, BoardOwner>>();

  const greet = async (socket: AuctionSocket, groupId: string): Promise<void> => {
    const [{ roster }, state] = await Promise.all([contexts.of(groupId), auctions.state(groupId)]);
    emitEach(socket, boardNames(roster), [countdownOf(roster, state, clock.nowMs())]);
  };

  const endRevoked = async (groupId?: string): Promise<void> => {
    const groups =
      groupId === undefined ? [...socketsOf.values()] : [socketsOf.get(groupId) ?? new Map()];
    const open = groups.flatMap((sockets) => [...sockets]);
    const on = await boards.stillOn(open.map(([, owner]) => owner)).catch((error: unknown) => {
      // Unknown which are still valid: let them authenticate again.
      for (const [socket] of open) socket.disconnect(true);
      throw error;
    });
    for (const [socket, { tokenHash }] of open) {
      if (on.has(tokenHash)) continue;
      emit(socket, { name: 'boardRevoked', payload: {} });
      socket.disconnect(true);
    }
  };

  const report = (error: unknown) => {
    // The group was deleted a moment ago.
    if (!(error instanceof Refused)) onError(error);
  };

  return {
    enter: (socket, owner) => {
      const { groupId } = owner;
      void socket.join([BOARDS, roomOf(groupId)]);
      const sockets = socketsOf.get(groupId) ?? new Map<AuctionSocket, BoardOwner>();
      socketsOf.set(groupId, sockets.set(socket, owner));
      socket.onAny((...sent: unknown[]) => refuse(sent.at(-1)));
      socket.on('disconnect', () => {
        sockets.delete(socket);
        if (sockets.size === 0 && socketsOf.get(groupId) === sockets) socketsOf.delete(groupId);
      });
      greet(socket, groupId).catch(report);
      // It may have been turned off since it was admitted.
      endRevoked(groupId).catch(report);
      for (const listener of listeners) listener();
    },
    broadcast: (roster, messages) => {
      if (!socketsOf.has(roster.groupId)) return;
      emitEach(io.to(roomOf(roster.groupId)), boardNames(roster), messages);
    },
    tick: (roster, message) => {
      if (!socketsOf.has(roster.groupId)) return;
      emitEach(io.to(roomOf(roster.groupId)).volatile, boardNames(roster), [message]);
    },
    broadcastToAll: (message, exceptGroups) =>
      emitEach(io.to(BOARDS).except(exceptGroups.map(roomOf)), new Map(), [message]),
    groups: () => [...socketsOf.keys()],
    has: (groupId) => socketsOf.has(groupId),
    onEnter: (listener) => {
      listeners.push(listener);
    },
    endRevoked,
  };
}

/** Everyone but the boards. */
export function withoutBoards(io: SocketServer) {
  return io.except(BOARDS);
}

function refuse(ack: unknown): void {
  if (typeof ack === 'function') ack({ status: 'fail', message: MESSAGES.boardOnlyShows });
}

function emitEach(
  to: Receiver,
  names: ReadonlyMap<string, string>,
  messages: readonly Announcement[],
): void {
  for (const message of messages) {
    const shown = boardMessageOf(names, message);
    if (shown !== null) emit(to, shown);
  }
}

function roomOf(groupId: string): string {
  return `board:${groupId}`;
}
