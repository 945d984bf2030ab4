import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { MESSAGES } from '@bracketbid/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../failures.ts';

function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Closes a connection whose response is sent while the body is still arriving, whoever responded: Fastify, Socket.IO, or
 * a call without a body. Otherwise Node would read the rest, however long, to get to the next request.
 */
export function cutUnreadBodies(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    response.once('finish', () => {
      if (!request.complete) request.socket.destroySoon();
    });
  });
}

/** Adds `connection: close` to a response whose request body is not read. */
export function closeUnreadBodies(request: FastifyRequest, reply: FastifyReply): void {
  if (hasBody(request) && !request.raw.complete) void reply.header('connection', 'close');
}

/** A body sent to an unknown path isn't read either. */
export function refuseBodiesToNowhere(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => {
    if (request.is404 && hasBody(request)) throw new Refused('NotFound', MESSAGES.notFound);
  });
}
