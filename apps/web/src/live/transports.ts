import type { Socket } from 'socket.io-client';

/** Polling gets through everywhere, so it is first; what it began goes on by websocket where that works. */
const POLLING_FIRST = ['polling', 'websocket'] as const;
const WEBSOCKET_ONLY = ['websocket'] as const;

/** What a socket begins with. */
export const TRANSPORTS: string[] = [...POLLING_FIRST];

/**
 * Goes on by websocket alone where polling fails.
 *
 * Polling is many requests, and behind a balancer without sticky sessions each may meet another server process,
 * which knows nothing of the one before. A websocket is one line to one process. So after a try by polling has
 * failed, the next one is by websocket, and the first time at once; after one of those, polling again, since the
 * network may be one that lets no websocket through. What worked last is tried first.
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
    // After the library has dealt with the failure: it would wait a second first.
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
    // What the server refused it has understood.
    if (error instanceof Error && 'type' in error && error.type === 'TransportError') failed();
  });
  socket.on('disconnect', (reason) => {
    const wasPolling = socket.io.engine?.transport.name === 'polling';
    if (reason === 'transport error' && wasPolling) failed();
  });
}
