import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Addresses, createAddresses } from '../border/address.ts';
import { closeUnreadBodies, cutUnreadBodies } from '../border/bodies.ts';
import { type SecurityHeaders, securityHeaders, sendOnEveryAnswer } from '../border/headers.ts';
import { HTTP_LIMITS, limitConnections } from '../border/httpLimits.ts';
import { answerUnreadable } from '../border/unreadable.ts';
import type { Config } from '../config.ts';
import { failureReply, Refused, TooSoon } from '../failures.ts';
import { type Connections, followConnections } from '../lifecycle/connections.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** The HTTP server: what holds for every request, whatever area answers it. */
export type Http = {
  readonly fastify: FastifyInstance;
  readonly headers: SecurityHeaders;
  readonly addresses: Addresses;
  readonly connections: Connections;
  readonly log: FastifyBaseLogger;
  /** Where people reach the product, as links in mails name it. */
  publicUrl(): string;
  /** Guards every request, also those that Socket.IO takes. To be called once that is attached. */
  guard(metrics: Pick<Metrics, 'refused' | 'connectionRefused'>): void;
  /** From now on every answer ends its connection, and `/readyz` says that this process goes. */
  beginClosing(): void;
  isClosing(): boolean;
};

/** For what is not a call of the contract, which have limits of their own (`routes.ts`). */
const BODY_BYTES_MAX = 4_096;

/** What a proxy may call a request, so that it can't write what it likes into the log. */
const REQUEST_ID = /^[\w.:-]{8,100}$/;

export async function createHttp(
  config: Pick<Config, 'host' | 'logLevel' | 'port' | 'publicUrl' | 'rateLimit' | 'trustProxy'>,
): Promise<Http> {
  const headers = await securityHeaders(config.publicUrl);
  const addresses = createAddresses(config.trustProxy);
  let isClosing = false;
  const fastify = Fastify({
    ...HTTP_LIMITS,
    clientErrorHandler: answerUnreadable(headers),
    frameworkErrors: answerUnroutable,
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    // One line a bid is more log than bids.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: config.trustProxy,
    // While this process closes, what still comes in on open connections is served like anything else.
    return503OnClosing: false,
    genReqId: requestId,
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    // Whoever comes back finds another process, or none: this connection has no future.
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  return {
    fastify,
    headers,
    addresses,
    connections: followConnections(fastify.server),
    log: fastify.log,
    publicUrl: () => publicUrlOf(fastify, config),
    guard: (metrics) => {
      sendOnEveryAnswer(fastify.server, headers);
      cutUnreadBodies(fastify.server);
      if (config.rateLimit) {
        limitConnections(fastify.server, addresses, () =>
          metrics.connectionRefused('address_connections'),
        );
      }
      fastify.setErrorHandler(answerFailure(metrics));
    },
    beginClosing: () => {
      isClosing = true;
    },
    isClosing: () => isClosing,
  };
}

function requestId({ headers }: { readonly headers: FastifyRequest['headers'] }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** What a handler throws becomes a refusal in a person's words; what nobody planned is logged, too. */
function answerFailure(metrics: Pick<Metrics, 'refused'>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = failureReply(error);
    if (status >= 500 && !(error instanceof Refused)) {
      request.log.error({ err: error, url: request.url }, 'Something went wrong');
    } else {
      metrics.refused(body.code ?? String(status));
    }
    closeUnreadBodies(request, reply);
    if (error instanceof TooSoon) void reply.header('retry-after', error.retryAfterSeconds);
    return reply.code(status).send(body);
  };
}

/** A path that the router can't read: no hook and no handler of ours has seen it. */
function answerUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = failureReply(error);
  void reply.header('x-request-id', request.id).code(status).send(body);
}

function publicUrlOf(
  fastify: FastifyInstance,
  { host, port, publicUrl }: Pick<Config, 'host' | 'port' | 'publicUrl'>,
): string {
  if (publicUrl !== null) return publicUrl.replace(/\/$/, '');
  const address = fastify.server.address();
  const boundPort = typeof address === 'object' ? address?.port : undefined;
  return `http://${host}:${boundPort ?? port}`;
}
