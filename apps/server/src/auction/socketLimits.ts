import type { IncomingMessage } from 'node:http';
import { MESSAGES } from '@bracketbid/contract/messages';
import type { Server, Socket } from 'socket.io';
import type { WebSocket } from 'ws';
import type { Addresses } from '../border/address.ts';
import { createHeadcount } from '../border/headcount.ts';
import { createTokenBucket, createTokenBuckets } from '../border/tokenBucket.ts';
import { Refused } from '../failures.ts';
import { countedWebSockets } from './countedWebSockets.ts';
import { type Connection, watchUnsent, webSocketOf } from './unsentBytes.ts';

/** What one socket, one user and one address may take of a process. */
export const SOCKET_LIMITS = {
  /**
   * Packets a second that a socket may send, of whatever kind. A page sends six when it connects and then one each 25
   * seconds, so this is a program.
   */
  packets: { perSecond: 20, burst: 40 },
  /** What may wait for one socket: minutes of the busiest auction. Who reads again takes the whole picture anew. */
  unsentBytes: 1_000_000,
  /** Sockets of one user: a phone, a laptop, and tabs that were forgotten. */
  socketsPerUser: 10,
  /** New sockets of one user: each costs a look at the group. All tabs at once, four times over. */
  entriesPerUser: { perSecond: 2, burst: 40 },
  /** Sockets of one address, those that have not said who they are among them: a hall of 500, each with two screens. */
  socketsPerAddress: 1_000,
  /** New connections of one address: that hall comes back at once after a restart; then it trickles. */
  handshakesPerAddress: { perSecond: 50, burst: 1_000 },
  /** How long a connection may be without a socket. It says who it is with its first message. Milliseconds. */
  connectMs: 10_000,
};

/** How long the last word has to arrive before the line is cut. Milliseconds. */
const LAST_WORD_MS = 1_000;

/** Why a socket was ended, as `/metrics` counts it. */
export type EndReason = 'flood' | 'binary' | 'unread' | 'user';
/** Why a connection was not taken. */
export type RefusalReason = 'address_sockets' | 'address_handshakes' | 'origin' | 'user_entries';

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
  /** Watches all connections of a server from now on. */
  watch(io: Pick<Server, 'engine'>): void;
  /** @throws Refused (429) for a user who comes in too often */
  checkEntry(userId: string): void;
  /** Somebody has come in: of too many, the one that is open for longest is told why, and ended. */
  entered(socket: EndableSocket, userId: string): void;
  /** Somebody may not come in: the connection ends, since each try costs the check of a token. */
  refused(connection: Connection): void;
};

type EndableSocket = Pick<Socket, 'conn' | 'once' | 'disconnect'> & {
  emit(name: 'socketEnded', payload: { message: string }): unknown;
};

/**
 * What one socket, one user and one address may take of this process. Each process counts its own: a person's sockets
 * are spread by the balancer, and what is protected here is a process's own memory and time.
 */
export function createSocketLimits(deps: {
  readonly addresses: Addresses;
  /** Off, addresses are not limited: a load test comes from one. */
  readonly limitsAddresses: boolean;
  readonly onEnded: (reason: EndReason) => void;
  readonly onRefused: (reason: RefusalReason) => void;
  /** Others than the product's, for tests. */
  readonly limits?: Partial<typeof SOCKET_LIMITS>;
}): SocketLimits {
  const { addresses, limitsAddresses, onEnded, onRefused } = deps;
  const limits = { ...SOCKET_LIMITS, ...deps.limits };
  const connectionOf = new WeakMap<WebSocket, Connection>();
  const socketsOf = new WeakMap<Connection, Set<EndableSocket>>();
  const socketsByUser = new Map<string, Set<EndableSocket>>();
  const connectionsByAddress = createHeadcount();
  const handshakes = createTokenBuckets(limits.handshakesPerAddress);
  const entries = createTokenBuckets(limits.entriesPerUser);
  const ended = new WeakSet<Connection>();

  const end = (connection: Connection, reason: EndReason, message: string | null) => {
    if (ended.has(connection)) return;
    ended.add(connection);
    onEnded(reason);
    for (const socket of socketsOf.get(connection) ?? []) {
      if (message !== null) socket.emit('socketEnded', { message });
      socket.disconnect();
    }
    const webSocket = webSocketOf(connection);
    // From here on nothing that comes is looked at. A websocket first sends what is waiting.
    connection.close(message === null || webSocket === null);
    if (message === null) webSocket?.terminate();
    else if (webSocket !== null) cutAfterLastWord(webSocket);
  };

  const wsEngine = countedWebSockets(limits.packets, (webSocket) => {
    const connection = connectionOf.get(webSocket);
    if (connection === undefined) webSocket.terminate();
    else end(connection, 'flood', MESSAGES.socketFlood);
  });

  const countPackets = (connection: Connection) => {
    const bucket = createTokenBucket(limits.packets);
    connection.on('packet', ({ data }: { data?: unknown }) => {
      // Nothing in the contract is binary; pieces that never become whole would be kept.
      if (isBinary(data)) end(connection, 'binary', MESSAGES.socketFlood);
      // What comes by websocket is counted there.
      else if (webSocketOf(connection) === null && !bucket.take()) {
        end(connection, 'flood', MESSAGES.socketFlood);
      }
    });
  };

  const watchConnection = (connection: Connection) => {
    const know = () => {
      const webSocket = webSocketOf(connection);
      if (webSocket !== null) connectionOf.set(webSocket, connection);
    };
    know();
    connection.once('upgrade', know);
    connectionsByAddress.add(addresses.keyOf(connection.request), connection);
    countPackets(connection);
    watchUnsent(connection, limits.unsentBytes, () => {
      // Not amidst whoever is telling everybody something.
      process.nextTick(() => end(connection, 'unread', null));
    });
  };

  return {
    options: {
      connectTimeout: limits.connectMs,
      wsEngine,
      allowRequest: (request, decide) => {
        const refusal = limitsAddresses ? refusalOf(addresses.keyOf(request)) : null;
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
    entered: (socket, userId) => {
      addTo(socketsOf, socket.conn, socket);
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
    refused: (connection) => {
      // After Socket.IO has said why.
      setImmediate(() => connection.close());
    },
  };

  function refusalOf(address: string): RefusalReason | null {
    if (connectionsByAddress.of(address) >= limits.socketsPerAddress) {
      return 'address_sockets';
    }
    return handshakes.take(address) ? null : 'address_handshakes';
  }
}

/** The line stays for the last word's sake, but nothing more is read from it. */
function cutAfterLastWord(webSocket: WebSocket): void {
  webSocket.pause();
  setTimeout(() => webSocket.terminate(), LAST_WORD_MS).unref();
}

/** Bytes, or text that announces bytes (Socket.IO's packet types 5 and 6). */
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
