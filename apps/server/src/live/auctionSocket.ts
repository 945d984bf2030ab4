import type { BoardMessage } from '@bracketbid/contract/board';
import type { FromClient, ServerMessage, ServerMessages } from '@bracketbid/contract/live/realtime';
import type { Server, Socket } from 'socket.io';
import type { BoardKey } from '../groups/boards/boards.ts';
import type { Caller } from '../platform/http/caller.ts';

type FromServerEvents = { [Name in keyof ServerMessages]: (payload: ServerMessages[Name]) => void };
// Untrusted input: every message is parsed by its schema.
type FromClientEvents = { [Name in keyof typeof FromClient]: (...parts: unknown[]) => void };
type FromOtherServers = Record<string, never>;

/** Whose socket it is, and in which group. */
export type MemberOwner = {
  readonly kind: 'member';
  readonly caller: Caller;
  readonly groupId: string;
};
/** A television's socket, which belongs to nobody. */
export type BoardOwner = BoardKey & { readonly kind: 'board' };
export type SocketOwner = MemberOwner | BoardOwner;

/** A socket in an auction. */
export type AuctionSocket = Socket<
  FromClientEvents,
  FromServerEvents,
  FromOtherServers,
  SocketOwner
>;
export type SocketServer = Server<
  FromClientEvents,
  FromServerEvents,
  FromOtherServers,
  SocketOwner
>;

/** A socket, or all sockets of some rooms. */
export type Receiver = Pick<AuctionSocket, 'emit'> | ReturnType<SocketServer['to']>;

/** Sends a message of the contract, as one value, to members or to boards. */
export function emit(to: Receiver, { name, payload }: ServerMessage | BoardMessage): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Socket.IO types a name and its payload apart, and knows only the members' messages
  (to as { emit(name: string, payload: unknown): unknown }).emit(name, payload);
}
