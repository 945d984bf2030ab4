import type { Announcement } from './announce.ts';
import type { AuctionSocket } from './auctionSocket.ts';
import { textFrame } from './textFrame.ts';
import { webSocketOf } from './unsentBytes.ts';

/** Engine.IO's type of a packet that carries a message, and Socket.IO's of one that carries an event. */
const MESSAGE = '4';
const EVENT = '2';

/**
 * Sends messages to many sockets, in this order: encoded once for all of them, and one write to each websocket, however
 * many messages these are. A connection that still polls receives them one by one.
 *
 * The messages are plain data: nothing binary, nothing to acknowledge.
 */
export function sendTogether(
  sockets: Iterable<AuctionSocket>,
  messages: readonly Announcement[],
): void {
  if (messages.length === 0) return;
  const packets = messages.map(({ name, payload }) => EVENT + JSON.stringify([name, payload]));
  const frames = packets.map((packet) => textFrame(MESSAGE + packet));
  const [only] = frames;
  const inOneWrite = {
    compress: false,
    // Engine.IO hands this to the websocket as it is.
    wsPreEncodedFrame: [frames.length === 1 ? only : Buffer.concat(frames)],
  };
  // Counted among what is unsent, and not sent itself.
  const text = packets.join('');
  for (const { conn } of sockets) {
    if (webSocketOf(conn) !== null) conn.write(text, inOneWrite);
    else for (const packet of packets) conn.write(packet);
  }
}
