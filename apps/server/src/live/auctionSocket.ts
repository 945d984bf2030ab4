import type { FromClient, ServerMessages } from '@bracketbid/contract/realtime';
import type { Server, Socket } from 'socket.io';
import type { BoardKey } from '../groups/boards.ts';
import type { Caller } from '../http/caller.ts';

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
