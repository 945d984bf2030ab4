import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { createTokenBucket, type Rate } from '../platform/border/tokenBucket.ts';
import { rememberLine } from './lines.ts';

const LIMITS = {
  /** Frames per message: a browser sends one. Each costs as much as a message, however short. */
  maxFragments: 16,
  /** How long a peer may take to answer a close. Milliseconds. */
  closeTimeout: 2_000,
};

/**
 * The WebSocket server for Engine.IO. Counts everything a websocket sends before it is processed: messages of any kind,
 * pings and pongs, from the first byte on, even while an upgrade from polling is still being probed.
 */
export function countedWebSockets(rate: Rate, onFlood: (webSocket: WebSocket) => void) {
  return class CountedWebSockets extends WebSocketServer {
    constructor(options: ServerOptions) {
      super({ ...options, ...LIMITS });
    }

    override handleUpgrade(
      request: IncomingMessage,
      line: Duplex,
      head: Buffer<ArrayBuffer>,
      done: (webSocket: WebSocket, request: IncomingMessage) => void,
    ): void {
      super.handleUpgrade(request, line, head, (webSocket, upgraded) => {
        rememberLine(webSocket, line);
        const bucket = createTokenBucket(rate);
        const count = () => {
          if (!bucket.take()) onFlood(webSocket);
        };
        // Before Engine.IO's own listeners.
        webSocket.on('message', count);
        webSocket.on('ping', count);
        webSocket.on('pong', count);
        done(webSocket, upgraded);
      });
    }
  };
}
