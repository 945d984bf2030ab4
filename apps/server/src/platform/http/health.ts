import type { FastifyInstance } from 'fastify';
import type { Redis } from '../bus/redis.ts';
import type { Readiness } from '../lifecycle/readiness.ts';

/** `GET /healthz`: the process answers. `GET /readyz`: it can serve. */
export function healthRoutes(
  fastify: FastifyInstance,
  deps: {
    readonly readiness: Readiness;
    readonly redis: Redis | null;
    readonly isClosing: () => boolean;
  },
): void {
  const { readiness, redis, isClosing } = deps;
  fastify.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isClosing()) {
      return reply.code(503).send({ status: 'error', message: 'The server is stopping.' });
    }
    const whyNot = await readiness.whyNot();
    if (whyNot !== null) return reply.code(503).send({ status: 'error', message: whyNot });
    // Without Redis the process still serves; changes of others just arrive later.
    return { status: 'ok', ...(redis === null ? {} : { redis: redis.isUp() ? 'ok' : 'away' }) };
  });
}
