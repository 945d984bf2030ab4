import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server } from 'socket.io';

type Connection = { readonly id: string; readonly request: IncomingMessage };

/**
 * Sends the messages that wait for the same socket in one write: sixteen bids that were stored together
 * are then two writes per socket, not sixteen.
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
  io.engine.on('flush', (connection: Connection) => lineOf(connection).cork());
  io.engine.on('drain', (connection: Connection) => lineOf(connection).uncork());
}
