import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

const lines = new WeakMap<WebSocket, Duplex>();

/** Remembers the TCP socket that carries a websocket. */
export function rememberLine(webSocket: WebSocket, line: Duplex): void {
  lines.set(webSocket, line);
}

/** The TCP socket that carries a websocket; null for one that another server accepted. */
export function findTcpSocket(webSocket: WebSocket): Duplex | null {
  return lines.get(webSocket) ?? null;
}
