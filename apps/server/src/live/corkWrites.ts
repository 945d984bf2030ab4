import type { Server } from 'socket.io';
import { findTcpSocket } from './lines.ts';
import { textFrame } from './textFrame.ts';
import { type Connection, findWebSocket } from './unsentBytes.ts';

/** What Engine.IO is about to send, as its event `flush` shows it. */
type Packet = { readonly type: string; readonly data?: unknown; options?: object };

/**
 * Sends the messages that wait for the same websocket in one write: an answer, a countdown and a sign that come together
 * are one system call, not three. Each is one buffer, where the websocket would write head and text by themselves.
 */
export function corkWrites(io: Pick<Server, 'engine'>): void {
  // Between these two events, in one turn, the transport writes all that waits.
  io.engine.on('flush', (connection: Connection, packets: readonly Packet[]) => {
    const webSocket = findWebSocket(connection);
    if (webSocket === null) return;
    if (packets.length > 1) findTcpSocket(webSocket)?.cork();
    for (const packet of packets) frame(packet);
  });
  io.engine.on('drain', (connection: Connection) => {
    const webSocket = findWebSocket(connection);
    const line = webSocket === null ? null : findTcpSocket(webSocket);
    if (line !== null && line.writableCorked > 0) line.uncork();
  });
}

/** Engine.IO hands a frame in the options to the websocket as it is; who sends to many sockets has made it already. */
function frame(packet: Packet): void {
  const { type, data, options = {} } = packet;
  if (type !== 'message' || typeof data !== 'string' || 'wsPreEncodedFrame' in options) return;
  packet.options = { ...options, wsPreEncodedFrame: [textFrame(`4${data}`)] };
}
