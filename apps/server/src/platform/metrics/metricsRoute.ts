import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LOOPBACK, readNetworks } from '../border/networks.ts';
import type { Metrics } from './metrics.ts';

/** Headers that proxies add. A request with one of them does not come from the scraper. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * `GET /metrics`, for this machine and the allowed networks, and never through a proxy: behind one on the same machine
 * all requests would come from loopback. For everyone else the path doesn't exist.
 *
 * @param allowed  networks, separated by commas
 */
export function metricsRoute(fastify: FastifyInstance, metrics: Metrics, allowed: string): void {
  const networks = readNetworks(allowed);
  const isAllowed = ({ raw, ip, headers }: FastifyRequest) => {
    const peer = raw.socket.remoteAddress ?? '';
    const isDirect = peer === ip && !PROXY_HEADERS.some((name) => headers[name] !== undefined);
    return isDirect && (LOOPBACK.has(peer) || networks.has(peer));
  };
  fastify.get(
    '/metrics',
    {
      schema: { hide: true },
      onRequest: (request, reply, done) => {
        if (isAllowed(request)) done();
        else reply.callNotFound();
      },
    },
    async (_request, reply) => {
      const text = await metrics.text();
      return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
    },
  );
}
