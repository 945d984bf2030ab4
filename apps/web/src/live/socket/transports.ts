import type { Socket } from 'socket.io-client';

/** Polling works on every network, so it comes first; the connection is upgraded to a websocket where possible. */
const POLLING_FIRST = ['polling', 'websocket'] as const;
const WEBSOCKET_ONLY = ['websocket'] as const;

/** The transports of a new socket. */
export const TRANSPORTS: string[] = [...POLLING_FIRST];

/**
 * Falls back to websocket alone where polling fails.
 *
 * Polling is many requests, and behind a balancer without sticky sessions each may reach another server process,
 * which doesn't know the session. A websocket is one connection to one process. So after polling has failed, the next attempt
 * is by websocket, the first time at once; after a failed websocket, polling again, since the network may block
 * websockets. The transport that worked last is tried first.
 */
export function mendTransports(socket: Pick<Socket, 'io' | 'on' | 'connect' | 'disconnect'>): void {
  let isFirstTime = true;
  let isSwitching = false;

  const failed = () => {
    if (isSwitching) return;
    const name = socket.io.engine?.transport.name;
    const isPolling = name === 'polling';
    socket.io.opts.transports = [...(isPolling ? WEBSOCKET_ONLY : POLLING_FIRST)];
    if (!isPolling || !isFirstTime) return;
    isFirstTime = false;
    isSwitching = true;
    // After the library has handled the failure: it would wait a second before the next attempt.
    setTimeout(() => {
      isSwitching = false;
      socket.disconnect();
      socket.connect();
    });
  };

  socket.on('connect', () => {
    isFirstTime = true;
  });
  socket.on('connect_error', (error) => {
    // A refusal by the server is no failure of the transport.
    if (error instanceof Error && 'type' in error && error.type === 'TransportError') failed();
  });
  socket.on('disconnect', (reason) => {
    const wasPolling = socket.io.engine?.transport.name === 'polling';
    if (reason === 'transport error' && wasPolling) failed();
  });
}
