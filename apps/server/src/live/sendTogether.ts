import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Announcement } from '../auction/room/announce.ts';
import type { AuctionSocket } from './auctionSocket.ts';
import { findTcpSocket } from './lines.ts';
import { textFrame } from './textFrame.ts';
import { type Connection, findWebSocket } from './unsentBytes.ts';

/** Engine.IO's type of a packet that carries a message, and Socket.IO's of one that carries an event. */
const MESSAGE = '4';
const EVENT = '2';

/**
 * Sends messages to many sockets, in this order: encoded once for all of them, and one write to each websocket, however
 * many messages these are. Where nothing waits, it goes to the line as it is, past the queues of Engine.IO and the websocket. A
 * connection that still polls receives them one by one.
 *
 * The messages are plain data: nothing binary, nothing to acknowledge.
 */
export function sendTogether(
  sockets: Iterable<AuctionSocket>,
  messages: readonly Announcement[],
): void {
  if (messages.length === 0) return;
  const packets = messages.map(({ name, payload }) => EVENT + JSON.stringify([name, payload]));
  const frames = Buffer.concat(packets.map((packet) => textFrame(MESSAGE + packet)));
  // Engine.IO hands this to the websocket as it is.
  const inOneWrite = { compress: false, wsPreEncodedFrame: [frames] };
  // Counted among what is unsent, and not sent itself.
  const text = packets.join('');
  for (const { conn } of sockets) {
    const webSocket = findWebSocket(conn);
    if (webSocket === null) for (const packet of packets) conn.write(packet);
    else {
      const free = findFreeLine(conn, webSocket);
      if (free === null) conn.write(text, inOneWrite);
      else free.write(frames);
    }
  }
}

/**
 * The line of a websocket for which nothing waits, neither in a queue of ours nor for the system: only there may a frame go
 * directly. So what is unsent and not counted is one write at most. Null for any other.
 */
function findFreeLine({ readyState, transport }: Connection, webSocket: WebSocket): Duplex | null {
  const isOpen = readyState === 'open' && webSocket.readyState === WebSocket.OPEN;
  const line = isOpen && transport.writable ? findTcpSocket(webSocket) : null;
  return line?.writableLength === 0 ? line : null;
}
