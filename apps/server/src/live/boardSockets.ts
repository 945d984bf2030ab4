import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Clock } from '../platform/time/clock.ts';
import { Refused } from '../failures.ts';
import { boardNames } from '../groups/boards/boardNames.ts';
import type { Boards } from '../groups/boards/boards.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { Roster } from '../groups/roster.ts';
import { type Announcement, buildCountdown } from '../auction/room/announce.ts';
import type { Auctions } from '../auction/auctions.ts';
import {
  type AuctionSocket,
  type BoardOwner,
  emit,
  type Receiver,
  type SocketServer,
} from './auctionSocket.ts';
import { toBoardMessage } from './boardMessages.ts';

/**
 * The sockets of boards: televisions, which belong to nobody. They are in rooms of their own, so that nothing that is
 * sent to members reaches them but by `toBoardMessage`, and they count for no member's presence or limit.
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
  const socketsByGroup = new Map<string, Map<AuctionSocket, BoardOwner>>();

  const greet = async (socket: AuctionSocket, groupId: string): Promise<void> => {
    const [{ roster }, state] = await Promise.all([contexts.of(groupId), auctions.state(groupId)]);
    emitEach(socket, boardNames(roster), [buildCountdown(roster, state, clock.nowMs())]);
  };

  const endRevoked = async (groupId?: string): Promise<void> => {
    const groups =
      groupId === undefined
        ? [...socketsByGroup.values()]
        : [socketsByGroup.get(groupId) ?? new Map()];
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
      void socket.join([BOARDS, boardRoomName(groupId)]);
      const sockets = socketsByGroup.get(groupId) ?? new Map<AuctionSocket, BoardOwner>();
      socketsByGroup.set(groupId, sockets.set(socket, owner));
      socket.onAny((...sent: unknown[]) => refuse(sent.at(-1)));
      socket.on('disconnect', () => {
        sockets.delete(socket);
        if (sockets.size === 0 && socketsByGroup.get(groupId) === sockets)
          socketsByGroup.delete(groupId);
      });
      greet(socket, groupId).catch(report);
      // It may have been turned off since it was admitted.
      endRevoked(groupId).catch(report);
      for (const listener of listeners) listener();
    },
    broadcast: (roster, messages) => {
      if (!socketsByGroup.has(roster.groupId)) return;
      emitEach(io.to(boardRoomName(roster.groupId)), boardNames(roster), messages);
    },
    tick: (roster, message) => {
      if (!socketsByGroup.has(roster.groupId)) return;
      emitEach(io.to(boardRoomName(roster.groupId)).volatile, boardNames(roster), [message]);
    },
    broadcastToAll: (message, exceptGroups) =>
      emitEach(io.to(BOARDS).except(exceptGroups.map(boardRoomName)), new Map(), [message]),
    groups: () => [...socketsByGroup.keys()],
    has: (groupId) => socketsByGroup.has(groupId),
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
    const shown = toBoardMessage(names, message);
    if (shown !== null) emit(to, shown);
  }
}

function boardRoomName(groupId: string): string {
  return `board:${groupId}`;
}
