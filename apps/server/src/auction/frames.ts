import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server } from 'socket.io';

type Connection = { readonly id: string; readonly request: IncomingMessage };

/**
 * Lets messages that wait for the same socket leave in one write: sixteen bids that were stored together
 * are then two writes for each listener, not sixteen.
 */
export function gatherFrames(http: HttpServer, io: Pick<Server, 'engine'>): void {
  /** The lines of connections that began by polling: their first request came on another one. */
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
  // Between these two, in the same turn, the transport is handed all that waits.
  io.engine.on('flush', (connection: Connection) => lineOf(connection).cork());
  io.engine.on('drain', (connection: Connection) => lineOf(connection).uncork());
}
