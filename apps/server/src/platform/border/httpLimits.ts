import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions } from 'fastify';
import { type Addresses, toNetwork } from './address.ts';
import { createHeadcount } from './headcount.ts';

/** Headers are a few hundred bytes: a client that takes longer sends them slowly on purpose. Milliseconds. */
const HEADERS_MS_MAX = 10_000;

/** A whole request: the largest that a member sends, a picture of 5 MB, at 0.7 Mbit/s. Milliseconds. */
const REQUEST_MS_MAX = 60_000;

/** How often Node enforces those two. Milliseconds. */
const POLL_MS = 1_000;

/** A connection idle in both directions: its client reads no response. Longer than a poll waits (25 s). Milliseconds. */
const IDLE_MS_MAX = 60_000;

/** Keep-alive: somewhat longer than a proxy's, so that it doesn't send into a closed connection. Milliseconds. */
const KEEP_ALIVE_MS = 72_000;

/** A browser sends twenty headers. */
const HEADERS_MAX = 100;

/** Bytes of all headers of a request: a token, cookies, an address. */
const HEADER_BYTES_MAX = 16_384;

/** Open connections of one address: a hall of 500, each browser with its six and a socket. */
const CONNECTIONS_PER_ADDRESS_MAX = 4_000;

/**
 * How long a request may take to arrive, for Fastify. Requests per connection are not limited: closing a
 * well-behaved one would only cost another handshake.
 */
export const HTTP_LIMITS = {
  requestTimeout: REQUEST_MS_MAX,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionTimeout: IDLE_MS_MAX,
  // A long unknown link is as unknown as a short one: the router refuses none for its length.
  routerOptions: { maxParamLength: HEADER_BYTES_MAX },
  http: {
    headersTimeout: HEADERS_MS_MAX,
    connectionsCheckingInterval: POLL_MS,
    maxHeaderSize: HEADER_BYTES_MAX,
  },
} satisfies FastifyHttpOptions<Server>;

/**
 * Limits the connections of one address. A trusted proxy's are not counted: everybody is behind it, and it has limits of
 * its own.
 */
export function limitConnections(
  server: Server,
  addresses: Addresses,
  onRefused: () => void,
  max = CONNECTIONS_PER_ADDRESS_MAX,
): void {
  server.maxHeadersCount = HEADERS_MAX;
  const open = createHeadcount();
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress;
    if (peer === undefined || addresses.isProxy(peer)) return;
    const address = toNetwork(peer);
    if (open.of(address) < max) {
      open.add(address, socket);
      return;
    }
    onRefused();
    socket.destroy();
  });
}
