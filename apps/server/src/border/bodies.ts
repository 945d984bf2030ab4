import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { MESSAGES } from '@bracketbid/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../failures.ts';

function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Closes a line once the answer is out while the body still comes, whoever answered: Fastify, Socket.IO, or a call that
 * has no body. Node would else read the rest of it, however long, to get at a next request.
 */
export function cutUnreadBodies(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    response.once('finish', () => {
      if (!request.complete) request.socket.destroySoon();
    });
  });
}

/** Says with a refusal that the line will be closed, if it will. */
export function closeUnreadBodies(request: FastifyRequest, reply: FastifyReply): void {
  if (hasBody(request) && !request.raw.complete) void reply.header('connection', 'close');
}

/** What is sent to a path that isn't there is not read either. */
export function refuseBodiesToNowhere(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => {
    if (request.is404 && hasBody(request)) throw new Refused('NotFound', MESSAGES.notFound);
  });
}
