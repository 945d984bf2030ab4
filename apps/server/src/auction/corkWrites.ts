import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server } from 'socket.io';
import { textFrame } from './textFrame.ts';

type Connection = {
  readonly id: string;
  readonly request: IncomingMessage;
  readonly transport: { readonly name: string };
};

/** What Engine.IO is about to send, as its event `flush` shows it. */
type Packet = { readonly type: string; readonly data?: unknown; options?: object };

/**
 * Sends the messages that wait for the same socket in one write: an answer, a countdown and a sign that come together
 * are one system call, not three. Each is one buffer, where the websocket would write head and text by themselves.
 */
export function corkWrites(http: HttpServer, io: Pick<Server, 'engine'>): void {
  /** TCP sockets of connections that began by polling: their first request came over another one. */
  const upgraded = new Map<string, Duplex>();
  http.on('upgrade', (request: IncomingMessage, line: Duplex) => {
    const sid = new URLSearchParams(request.url?.split('?')[1]).get('sid');
    if (sid === null) return;
    upgraded.set(sid, line);
    line.once('close', () => {
      if (upgraded.get(sid) === line) upgraded.delete(sid);
    });
  });
  const lineOf = ({ id, request }: Connection): Duplex => upgraded.get(id) ?? request.socket;
  // Between these two events, in one turn, the transport writes all that waits.
  io.engine.on('flush', (connection: Connection, packets: readonly Packet[]) => {
    if (packets.length > 1) lineOf(connection).cork();
    if (connection.transport.name === 'websocket') for (const packet of packets) frame(packet);
  });
  io.engine.on('drain', (connection: Connection) => {
    const line = lineOf(connection);
    if (line.writableCorked > 0) line.uncork();
  });
}

/** Engine.IO hands a frame in the options to the websocket as it is; who sends to many sockets has made it already. */
function frame(packet: Packet): void {
  const { type, data, options = {} } = packet;
  if (type !== 'message' || typeof data !== 'string' || 'wsPreEncodedFrame' in options) return;
  packet.options = { ...options, wsPreEncodedFrame: [textFrame(`4${data}`)] };
}
