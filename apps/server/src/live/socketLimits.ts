import type { IncomingMessage } from 'node:http';
import { BOARD_SOCKETS_MAX } from '@bracketbid/contract/board';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Server, Socket } from 'socket.io';
import type { WebSocket } from 'ws';
import type { Addresses } from '../platform/border/address.ts';
import { createHeadcount } from '../platform/border/headcount.ts';
import { createTokenBucket, createTokenBuckets } from '../platform/border/tokenBucket.ts';
import { Refused } from '../failures.ts';
import { countedWebSockets } from './countedWebSockets.ts';
import { type Connection, watchUnsent, findWebSocket } from './unsentBytes.ts';

/** Limits per socket, per user and per address, in one process. */
export const SOCKET_LIMITS = {
  /**
   * Packets a second that a socket may send, of whatever kind. A page sends six when it connects and then one each 25
   * seconds, so this is a program.
   */
  packets: { perSecond: 20, burst: 40 },
  /** Buffered bytes per socket: minutes of the busiest auction. A client that reconnects fetches the whole state again. */
  unsentBytes: 1_000_000,
  /** Of these, some fifty messages: a connection that has more of them waiting is behind. */
  behindBytes: 16_000,
  /** Sockets of one user: a phone, a laptop, and tabs that were forgotten. */
  socketsPerUser: 10,
  /** New sockets of one user: each costs a lookup of the group. All tabs at once, four times over. */
  entriesPerUser: { perSecond: 2, burst: 40 },
  /** Sockets of one board. A leaked address must not push the television out, so the newest is refused. */
  socketsPerBoard: BOARD_SOCKETS_MAX,
  /** Boards of one address: a hall with a television for each group. */
  boardSocketsPerAddress: 40,
  /** Tries of one address to open a board: each costs a lookup. A television reconnects once a second at most. */
  boardTriesPerAddress: { perSecond: 2, burst: 80 },
  /** Sockets of one address, unauthenticated ones included: a hall of 500, each with two screens. */
  socketsPerAddress: 1_000,
  /** New connections of one address: that hall reconnects at once after a restart, then trickles. */
  handshakesPerAddress: { perSecond: 50, burst: 1_000 },
  /** How long a connection may take to authenticate, which its first message does. Milliseconds. */
  connectMs: 10_000,
};

/** A load test's program sends what it can. */
const UNLIMITED = { perSecond: 1e9, burst: 1e9 };

/** How long the last message has to arrive before the connection is cut. Milliseconds. */
const LAST_WORD_MS = 1_000;

/** Why a socket was ended, as `/metrics` counts it. */
export type EndReason = 'flood' | 'binary' | 'unread' | 'user';
/** Why a connection was refused. */
export type RefusalReason =
  | 'address_sockets'
  | 'address_handshakes'
  | 'address_boards'
  | 'board_sockets'
  | 'origin'
  | 'user_entries';

export type SocketLimits = {
  /** For Socket.IO's server. */
  readonly options: {
    readonly connectTimeout: number;
    readonly wsEngine: unknown;
    readonly allowRequest: (
      request: IncomingMessage,
      decide: (problem: string | null, isAllowed: boolean) => void,
    ) => void;
  };
  /** Watches all new connections of a server. */
  watch(io: Pick<Server, 'engine'>): void;
  /** @throws Refused (429) for a user who connects too often */
  checkEntry(userId: string): void;
  /** @throws Refused (429) for an address that opens boards too often, or has too many open */
  checkBoardTry(connection: Connection): void;
  /** Counts a connection among its board's. @throws Refused (429) for a board that is open on too many screens */
  takeBoardPlace(connection: Connection, groupId: string): void;
  /** A board has connected. */
  boardEntered(socket: EndableSocket): void;
  /** A user has connected: if they have too many sockets, the oldest is sent the reason and ended. */
  entered(socket: EndableSocket, userId: string): void;
  /** Whether a connection has more unsent than a busy second: what can do without it is not sent to it. */
  isBehind(connection: Connection): boolean;
  /** A user was refused: the connection ends, since each attempt costs the check of a token. */
  refused(connection: Connection): void;
};

type EndableSocket = Pick<Socket, 'conn' | 'once' | 'disconnect'> & {
  emit(name: 'socketEnded', payload: { message: string }): unknown;
};

/**
 * Limits per socket, per user and per address. Each process counts its own: the balancer spreads a person's sockets,
 * and what is protected is the process's own memory and time.
 */
export function createSocketLimits(deps: {
  readonly addresses: Addresses;
  /** If false, neither addresses nor packets are limited: a load test comes from one address, and bids by the hundred. */
  readonly isLimited: boolean;
  readonly onEnded: (reason: EndReason) => void;
  readonly onRefused: (reason: RefusalReason) => void;
  /** Overrides, for tests. */
  readonly limits?: Partial<typeof SOCKET_LIMITS>;
}): SocketLimits {
  const { addresses, isLimited, onEnded, onRefused } = deps;
  const limits = { ...SOCKET_LIMITS, ...deps.limits };
  const packets = isLimited ? limits.packets : UNLIMITED;
  const connectionBySocket = new WeakMap<WebSocket, Connection>();
  const socketsByGroup = new WeakMap<Connection, Set<EndableSocket>>();
  const socketsByUser = new Map<string, Set<EndableSocket>>();
  const connectionsByAddress = createHeadcount();
  const handshakes = createTokenBuckets(limits.handshakesPerAddress);
  const entries = createTokenBuckets(limits.entriesPerUser);
  const unsentBySocket = new WeakMap<Connection, () => number>();
  const ended = new WeakSet<Connection>();

  const end = (connection: Connection, reason: EndReason, message: string | null) => {
    if (ended.has(connection)) return;
    ended.add(connection);
    onEnded(reason);
    for (const socket of socketsByGroup.get(connection) ?? []) {
      if (message !== null) socket.emit('socketEnded', { message });
      socket.disconnect();
    }
    const webSocket = findWebSocket(connection);
    // From here on nothing it sends is read. A websocket first flushes what is buffered.
    connection.close(message === null || webSocket === null);
    if (message === null) webSocket?.terminate();
    else if (webSocket !== null) cutAfterLastWord(webSocket);
  };

  const wsEngine = countedWebSockets(packets, (webSocket) => {
    const connection = connectionBySocket.get(webSocket);
    if (connection === undefined) webSocket.terminate();
    else end(connection, 'flood', MESSAGES.socketFlood);
  });

  const countPackets = (connection: Connection) => {
    const bucket = createTokenBucket(packets);
    connection.on('packet', ({ data }: { data?: unknown }) => {
      // Nothing in the contract is binary; incomplete attachments would be kept.
      if (isBinary(data)) end(connection, 'binary', MESSAGES.socketFlood);
      // Packets over a websocket are counted there.
      else if (findWebSocket(connection) === null && !bucket.take()) {
        end(connection, 'flood', MESSAGES.socketFlood);
      }
    });
  };

  const watchConnection = (connection: Connection) => {
    const know = () => {
      const webSocket = findWebSocket(connection);
      if (webSocket !== null) connectionBySocket.set(webSocket, connection);
    };
    know();
    connection.once('upgrade', know);
    connectionsByAddress.add(addresses.toKey(connection.request), connection);
    countPackets(connection);
    const unsent = watchUnsent(connection, limits.unsentBytes, () => {
      // Deferred, so as not to end a socket in the middle of a broadcast.
      process.nextTick(() => end(connection, 'unread', null));
    });
    unsentBySocket.set(connection, unsent);
  };

  return {
    options: {
      connectTimeout: limits.connectMs,
      wsEngine,
      allowRequest: (request, decide) => {
        const refusal = isLimited ? toRefusal(addresses.toKey(request)) : null;
        if (refusal === null) return decide(null, true);
        onRefused(refusal);
        decide(MESSAGES.tooManyRequests, false);
      },
    },
    watch: (io) => {
      io.engine.on('connection', watchConnection);
    },
    checkEntry: (userId) => {
      if (entries.take(userId)) return;
      onRefused('user_entries');
      throw new Refused('TooMany', MESSAGES.tooManyRequests);
    },
    ...createBoardPlaces({ addresses, isLimited, limits, onRefused }),
    boardEntered: (socket) => {
      addTo(socketsByGroup, socket.conn, socket);
    },
    entered: (socket, userId) => {
      addTo(socketsByGroup, socket.conn, socket);
      const own = addTo(socketsByUser, userId, socket);
      socket.once('disconnect', () => {
        own.delete(socket);
        if (own.size === 0) socketsByUser.delete(userId);
      });
      const [oldest] = own;
      if (own.size > limits.socketsPerUser && oldest !== undefined) {
        end(oldest.conn, 'user', MESSAGES.socketElsewhere);
      }
    },
    isBehind: (connection) => (unsentBySocket.get(connection)?.() ?? 0) > limits.behindBytes,
    refused: (connection) => {
      // After Socket.IO has sent the reason.
      setImmediate(() => connection.close());
    },
  };

  function toRefusal(address: string): RefusalReason | null {
    if (connectionsByAddress.of(address) >= limits.socketsPerAddress) {
      return 'address_sockets';
    }
    return handshakes.take(address) ? null : 'address_handshakes';
  }
}

/** How often an address may try to open a board, and on how many screens one is open. */
function createBoardPlaces(deps: {
  readonly addresses: Addresses;
  readonly isLimited: boolean;
  readonly limits: typeof SOCKET_LIMITS;
  readonly onRefused: (reason: RefusalReason) => void;
}): Pick<SocketLimits, 'checkBoardTry' | 'takeBoardPlace'> {
  const { addresses, isLimited, limits, onRefused } = deps;
  const boards = createHeadcount();
  const boardsByAddress = createHeadcount();
  const tries = createTokenBuckets(limits.boardTriesPerAddress);
  return {
    checkBoardTry: ({ request }) => {
      if (!isLimited) return;
      const address = addresses.toKey(request);
      const isFull = boardsByAddress.of(address) >= limits.boardSocketsPerAddress;
      if (!isFull && tries.take(address)) return;
      onRefused('address_boards');
      throw new Refused('TooMany', MESSAGES.tooManyRequests);
    },
    takeBoardPlace: (connection, groupId) => {
      if (boards.of(groupId) >= limits.socketsPerBoard) {
        onRefused('board_sockets');
        throw new Refused('TooMany', MESSAGES.boardFull);
      }
      boards.add(groupId, connection);
      boardsByAddress.add(addresses.toKey(connection.request), connection);
    },
  };
}

/** Keeps the connection open for the last message, but reads nothing more from it. */
function cutAfterLastWord(webSocket: WebSocket): void {
  webSocket.pause();
  setTimeout(() => webSocket.terminate(), LAST_WORD_MS).unref();
}

/** Binary data, or a packet that announces it (Socket.IO's types 5 and 6). */
function isBinary(data: unknown): boolean {
  return typeof data === 'string' ? data[0] === '5' || data[0] === '6' : data !== undefined;
}

function addTo<Key, Value>(
  sets: { get(key: Key): Set<Value> | undefined; set(key: Key, values: Set<Value>): unknown },
  key: Key,
  value: Value,
): Set<Value> {
  const values = sets.get(key) ?? new Set();
  sets.set(key, values);
  return values.add(value);
}
