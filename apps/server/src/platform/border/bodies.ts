import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../../failures.ts';

function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Closes a connection whose response is sent before the body was read, whoever responds: Fastify, its router, Socket.IO, or
 * a call without a body. Otherwise Node would read the rest, however long, to get to the next request. The response says
 * that it closes: a proxy sends other people's requests over the same connection, and one of them would be lost.
 */
export function cutUnreadBodies(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const keepsAlive = response.shouldKeepAlive;
    response.shouldKeepAlive = false;
    request.once('end', () => {
      response.shouldKeepAlive = keepsAlive;
    });
  });
}

/** A body sent to an unknown path isn't read either. */
export function refuseBodiesToNowhere(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => {
    if (request.is404 && hasBody(request)) throw new Refused('NotFound', MESSAGES.notFound);
  });
}
